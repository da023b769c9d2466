package card

// Fingerprint is the SHA-256, in hex, of the canonical form of a card set;
// the order of the cards does not matter.
func Fingerprint(cards []Card) string { return "" }
