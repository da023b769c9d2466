package prompt

// intents gives the intent modes of a positive narrative.
func intents(narrative string, detector Detector) []string { return nil }
