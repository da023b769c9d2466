package eval

import "strings"

func noPromptLeft(o *observation) (Verdict, string) {
	if o.expect.RawPromptStored {
		return rawPromptStored(o)
	}
	if len(o.leaks) > 0 {
		const most = 4
		var places []string
		for _, l := range o.leaks[:min(most, len(o.leaks))] {
			places = append(places, l.String())
		}
		detail := strings.Join(places, "; ")
		if more := len(o.leaks) - most; more > 0 {
			detail += "; and " + count(more, "more place")
		}
		return fail("%s", detail)
	}
	if o.event.Prompt == "" && len(o.hookCase.Canaries) == 0 {
		return na("the payload holds no prompt that could be read")
	}
	size := len(o.proc.Stderr)
	for _, f := range o.left {
		size += len(f.data)
	}
	return pass("%s searched in %s and standard error (%d bytes)",
		count(len(o.words()), "word"), count(len(o.left), "file"), size)
}

// rawPromptStored is the other way round: the configuration asks for the
// prompt, and it must be there as it was.
func rawPromptStored(o *observation) (Verdict, string) {
	l := o.line()
	switch {
	case l == nil && !o.session.keeps:
		return na("the command keeps no log that can be read")
	case l == nil || l.RawPrompt == nil:
		return fail("the configuration asks for the raw prompt, the log has none")
	case *l.RawPrompt != o.event.Prompt:
		return fail("the stored prompt is not the one that was sent")
	}
	return na("the configuration asks for the raw prompt, and the log has it")
}
