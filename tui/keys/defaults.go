package keys

// defaults is the table. Order is the order of the help.
func defaults() []Binding {
	const (
		screens = "screens"
		move    = "move"
		decide  = "threshold and limit"
		lists   = "lists"
		cases   = "the calculation"
		run     = "run"
		take    = "take away"
		edit    = "edits"
		rest    = "the rest"
	)
	lister := InCases | InCards | InCompare | InHook
	return []Binding{
		{ScreenCases, "cases", []string{"f1", "1"}, OnScreens, "cases", "the cases and why each passed or failed", screens},
		{ScreenCards, "cards", []string{"f2", "2"}, OnScreens, "cards", "the cards: noisiest and deafest", screens},
		{ScreenTune, "tune", []string{"f3", "3"}, OnScreens, "tune", "threshold and limit against the whole suite", screens},
		{ScreenPrompt, "prompt", []string{"f4", "4"}, OnScreens, "prompt", "type a prompt and watch the scores", screens},
		{ScreenCompare, "compare", []string{"f5", "5"}, OnScreens, "compare", "two runs side by side", screens},
		{ScreenHook, "hook", []string{"f6", "6"}, OnScreens, "hook", "hook cases and their checks", screens},

		{Up, "up", []string{"up", "k"}, Everywhere, "up", "one row up, or scroll", move},
		{Down, "down", []string{"down", "j"}, Everywhere, "down", "one row down, or scroll", move},
		{Top, "top", []string{"g", "home"}, Everywhere, "top", "first row", move},
		{Bottom, "bottom", []string{"G", "end"}, Everywhere, "bottom", "last row", move},
		{HalfDown, "half-down", []string{"ctrl+d"}, Everywhere, "half down", "half a screen down", move},
		{HalfUp, "half-up", []string{"ctrl+u"}, Everywhere, "half up", "half a screen up", move},
		{PageDown, "page-down", []string{"pgdown"}, Everywhere, "page down", "a screen down", move},
		{PageUp, "page-up", []string{"pgup"}, Everywhere, "page up", "a screen up", move},
		{Open, "open", []string{"enter"}, Everywhere, "open", "open what is selected", move},
		{Back, "back", []string{"esc"}, Everywhere, "back", "one level back; never quits", move},
		{NextPane, "next-pane", []string{"tab", "l", "right"}, OnScreens, "next tab", "next tab or pane", move},
		{PrevPane, "prev-pane", []string{"shift+tab", "h", "left"}, OnScreens, "previous tab", "previous tab or pane", move},

		{ThresholdDown, "threshold-down", []string{"["}, OnScreens, "−1", "threshold −1", decide},
		{ThresholdUp, "threshold-up", []string{"]"}, OnScreens, "+1", "threshold +1", decide},
		{ThresholdDown10, "threshold-down-10", []string{"{"}, OnScreens, "−10", "threshold −10", decide},
		{ThresholdUp10, "threshold-up-10", []string{"}"}, OnScreens, "+10", "threshold +10", decide},
		{BreakpointPrev, "breakpoint-prev", []string{"<"}, OnScreens, "flip below", "threshold to the previous value where a case flips", decide},
		{BreakpointNext, "breakpoint-next", []string{">"}, OnScreens, "flip above", "threshold to the next value where a case flips", decide},
		{LimitDown, "limit-down", []string{"-"}, OnScreens, "limit −", "limit −1", decide},
		{LimitUp, "limit-up", []string{"+"}, OnScreens, "limit +", "limit +1", decide},
		{ThresholdType, "threshold", []string{"t"}, OnScreens, "threshold", "type a threshold", decide},
		{Shipped, "shipped", []string{"="}, OnScreens, "shipped", "threshold and limit back to the shipped values", decide},

		{Filter, "filter", []string{"/"}, lister | InCase | InFixes | InRobust | InTune, "find", "filter: words, id: tag: card: lang: difficulty: status: kind:, -not", lists},
		{MatchNext, "match-next", []string{"n"}, lister | InCase | InFixes | InRobust | InTune, "next match", "next match (next failing case without a filter)", lists},
		{MatchPrev, "match-prev", []string{"N"}, lister | InCase | InFixes | InRobust | InTune, "previous match", "previous match", lists},
		{Failing, "failing", []string{"f"}, lister | InTune, "failing", "all, failing, passing", lists},
		{Group, "group", []string{"v"}, lister | InTune | InFixes | InRobust | InPrompt, "group", "group by: failure kind, card, stage, tag, suite, nothing; Tune: other curves; Fixes, Robust: the whole suite; Prompt: next library", lists},
		{Sort, "sort", []string{"s"}, lister | InTune, "sort", "next order; in Tune: next objective", lists},
		{SortReverse, "sort-reverse", []string{"S"}, lister, "reverse", "reverse the order", lists},

		{CardPrev, "card-prev", []string{"("}, InCases | InCase | InFixes | InRobust | InPrompt | InCompare, "previous card", "previous card of the case", cases},
		{CardNext, "card-next", []string{")"}, InCases | InCase | InFixes | InRobust | InPrompt | InCompare, "next card", "next card of the case", cases},
		{StepNext, "step-next", []string{"."}, InCases | InCase | InFixes | InRobust | InPrompt, "step", "next step of the calculation", cases},
		{StepPrev, "step-prev", []string{","}, InCases | InCase | InFixes | InRobust | InPrompt, "step back", "previous step of the calculation", cases},

		{RunAll, "run", []string{"r"}, OnScreens, "run", "run all cases again", run},
		{RunFailing, "run-failing", []string{"R"}, OnScreens, "run failing", "run the failing cases again", run},
		{Cancel, "cancel", []string{"x"}, OnScreens, "cancel", "cancel the run, in Robust the search", run},
		{Watch, "watch", []string{"w"}, OnScreens, "watch", "run again when a file changes", run},

		{CopyID, "copy-id", []string{"y"}, OnScreens, "copy id", "copy the id of what is selected", take},
		{CopyCase, "copy-case", []string{"Y"}, OnScreens, "copy case", "copy the case as JSON, or a ready command", take},
		{CopyConfig, "copy-config", []string{"c"}, InTune, "copy flags", "copy the CI flag and the config line", take},
		{Edit, "edit", []string{"e"}, OnScreens, "edit", "open at the line in $EDITOR", take},
		{HTML, "html", []string{"o"}, OnScreens, "page", "write the HTML page", take},
		{SaveReport, "save-report", []string{"ctrl+s"}, OnScreens | InText, "save", "save the JSON report", take},

		{OwnPhrase, "own-phrase", []string{"a"}, InFixes, "own phrase", "try a phrase of your own", edit},
		{WriteEdits, "write", []string{"W"}, OnScreens, "write", "write the tried edits into the fixture files (of a library: copy the diff)", edit},
		{Undo, "undo", []string{"u"}, OnScreens, "undo", "undo the last edit", edit},
		{Redo, "redo", []string{"U"}, OnScreens, "redo", "redo it", edit},
		{SaveCase, "save-case", []string{"ctrl+n"}, InPrompt | InText, "save as case", "save the prompt as a new case of the suite", edit},

		{Zoom, "zoom", []string{"z"}, OnScreens, "zoom", "the focused pane alone", rest},
		{Mouse, "mouse", []string{"m"}, OnScreens, "mouse", "mouse on or off", rest},
		{Palette, "palette", []string{":", "ctrl+p"}, OnScreens, "commands", "find a command by name", rest},
		{Help, "help", []string{"?"}, Everywhere, "help", "this help", rest},
		{Warnings, "warnings", nil, OnScreens, "warnings", "what is odd but runnable in suites, cards and configuration", rest},
		{Project, "project", nil, InPrompt, "project", "recall the prompt in another project", rest},
		{Quit, "quit", []string{"q"}, Everywhere, "quit", "quit at the top, close elsewhere", rest},
		{Interrupt, "interrupt", []string{"ctrl+c"}, Everywhere | InInput | InText, "stop", "cancel the run, then quit", rest},
		{Suspend, "suspend", []string{"ctrl+z"}, Everywhere | InInput | InText, "suspend", "suspend; fg comes back", rest},

		{ScreenCases, "", []string{"f1"}, InInput | InText, "", "", ""},
		{ScreenCards, "", []string{"f2"}, InInput | InText, "", "", ""},
		{ScreenTune, "", []string{"f3"}, InInput | InText, "", "", ""},
		{ScreenPrompt, "", []string{"f4"}, InInput | InText, "", "", ""},
		{ScreenCompare, "", []string{"f5"}, InInput | InText, "", "", ""},
		{ScreenHook, "", []string{"f6"}, InInput | InText, "", "", ""},
		{Palette, "", []string{"ctrl+p"}, InText, "", "", ""},
		{Submit, "", []string{"enter"}, InInput, "done", "", ""},
		{Leave, "", []string{"esc"}, InInput | InText, "leave", "", ""},
		{Complete, "", []string{"tab", "down"}, InInput, "next", "", ""},
		{Previous, "", []string{"shift+tab", "up"}, InInput, "previous", "", ""},
		{NextPane, "", []string{"tab"}, InText, "", "", ""},
		{PrevPane, "", []string{"shift+tab"}, InText, "", "", ""},
	}
}
