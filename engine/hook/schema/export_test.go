package schema

// Names are the schemas that Load compiles.
var Names = names
