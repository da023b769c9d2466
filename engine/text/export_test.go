package text

// CodeTerms gives the words of a code fence that count.
func CodeTerms(code string) []string { return cutOut(code, codeTermSpans(code)) }
