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
		{ScreenCases, "cases", []string{"f1", "1"}, onScreens, "the cases and why each passed or failed", screens},
		{ScreenCards, "cards", []string{"f2", "2"}, onScreens, "the cards: noisiest and deafest", screens},
		{ScreenTune, "tune", []string{"f3", "3"}, onScreens, "threshold and limit against the whole suite", screens},
		{ScreenPrompt, "prompt", []string{"f4", "4"}, onScreens, "type a prompt and watch the scores", screens},
		{ScreenCompare, "compare", []string{"f5", "5"}, onScreens, "two runs side by side", screens},
		{ScreenHook, "hook", []string{"f6", "6"}, onScreens, "hook cases and their checks", screens},

		{Up, "up", []string{"up", "k"}, everywhere, "one row up, or scroll", move},
		{Down, "down", []string{"down", "j"}, everywhere, "one row down, or scroll", move},
		{Top, "top", []string{"g", "home"}, everywhere, "first row", move},
		{Bottom, "bottom", []string{"G", "end"}, everywhere, "last row", move},
		{HalfDown, "half-down", []string{"ctrl+d"}, everywhere, "half a screen down", move},
		{HalfUp, "half-up", []string{"ctrl+u"}, everywhere, "half a screen up", move},
		{PageDown, "page-down", []string{"pgdown"}, everywhere, "a screen down", move},
		{PageUp, "page-up", []string{"pgup"}, everywhere, "a screen up", move},
		{Open, "open", []string{"enter"}, everywhere, "open what is selected", move},
		{Back, "back", []string{"esc"}, everywhere, "one level back; never quits", move},
		{NextPane, "next-pane", []string{"tab", "l", "right"}, onScreens, "next tab or pane", move},
		{PrevPane, "prev-pane", []string{"shift+tab", "h", "left"}, onScreens, "previous tab or pane", move},

		{ThresholdDown, "threshold-down", []string{"["}, onScreens, "threshold −1", decide},
		{ThresholdUp, "threshold-up", []string{"]"}, onScreens, "threshold +1", decide},
		{ThresholdDown10, "threshold-down-10", []string{"{"}, onScreens, "threshold −10", decide},
		{ThresholdUp10, "threshold-up-10", []string{"}"}, onScreens, "threshold +10", decide},
		{BreakpointPrev, "breakpoint-prev", []string{"<"}, onScreens, "threshold to the previous value where a case flips", decide},
		{BreakpointNext, "breakpoint-next", []string{">"}, onScreens, "threshold to the next value where a case flips", decide},
		{LimitDown, "limit-down", []string{"-"}, onScreens, "limit −1", decide},
		{LimitUp, "limit-up", []string{"+"}, onScreens, "limit +1", decide},
		{ThresholdType, "threshold", []string{"t"}, onScreens, "type a threshold", decide},
		{Shipped, "shipped", []string{"="}, onScreens, "threshold and limit back to the shipped values", decide},

		{Filter, "filter", []string{"/"}, lister | InCase | InFixes | InRobust | InTune, "filter: words, id: tag: card: lang: difficulty: status: kind:, -not", lists},
		{MatchNext, "match-next", []string{"n"}, lister | InCase | InFixes | InRobust | InTune, "next match (next failing case without a filter)", lists},
		{MatchPrev, "match-prev", []string{"N"}, lister | InCase | InFixes | InRobust | InTune, "previous match", lists},
		{Failing, "failing", []string{"f"}, lister | InTune, "all, failing, passing", lists},
		{Group, "group", []string{"v"}, lister | InTune | InFixes | InRobust | InPrompt, "group by: failure kind, card, stage, tag, suite, nothing; Tune: other curves; Fixes, Robust: the whole suite; Prompt: next library", lists},
		{Sort, "sort", []string{"s"}, lister | InTune, "next order; in Tune: next objective", lists},
		{SortReverse, "sort-reverse", []string{"S"}, lister, "reverse the order", lists},

		{CardPrev, "card-prev", []string{"("}, InCases | InCase | InFixes | InRobust | InPrompt | InCompare, "previous card of the case", cases},
		{CardNext, "card-next", []string{")"}, InCases | InCase | InFixes | InRobust | InPrompt | InCompare, "next card of the case", cases},
		{StepNext, "step-next", []string{"."}, InCases | InCase | InFixes | InRobust | InPrompt, "next step of the calculation", cases},
		{StepPrev, "step-prev", []string{","}, InCases | InCase | InFixes | InRobust | InPrompt, "previous step of the calculation", cases},

		{RunAll, "run", []string{"r"}, onScreens, "run all cases again", run},
		{RunFailing, "run-failing", []string{"R"}, onScreens, "run the failing cases again", run},
		{Cancel, "cancel", []string{"x"}, onScreens, "cancel the run, in Robust the search", run},
		{Watch, "watch", []string{"w"}, onScreens, "run again when a file changes", run},

		{CopyID, "copy-id", []string{"y"}, onScreens, "copy the id of what is selected", take},
		{CopyCase, "copy-case", []string{"Y"}, onScreens, "copy the case as JSON, or a ready command", take},
		{CopyConfig, "copy-config", []string{"c"}, InTune, "copy the CI flag and the config line", take},
		{Edit, "edit", []string{"e"}, onScreens, "open at the line in $EDITOR", take},
		{HTML, "html", []string{"o"}, onScreens, "write the HTML page", take},
		{SaveReport, "save-report", []string{"ctrl+s"}, onScreens | InText, "save the JSON report", take},

		{OwnPhrase, "own-phrase", []string{"a"}, InFixes, "try a phrase of your own", edit},
		{WriteEdits, "write", []string{"W"}, onScreens, "write the tried edits into the fixture files (of a library: copy the diff)", edit},
		{Undo, "undo", []string{"u"}, onScreens, "undo the last edit", edit},
		{Redo, "redo", []string{"U"}, onScreens, "redo it", edit},
		{SaveCase, "save-case", []string{"ctrl+n"}, InPrompt | InText, "save the prompt as a new case of the suite", edit},

		{Zoom, "zoom", []string{"z"}, onScreens, "the focused pane alone", rest},
		{Mouse, "mouse", []string{"m"}, onScreens, "mouse on or off", rest},
		{Palette, "palette", []string{":", "ctrl+p"}, onScreens, "find a command by name", rest},
		{Help, "help", []string{"?"}, everywhere, "this help", rest},
		{Warnings, "warnings", nil, onScreens, "what is odd but runnable in suites, cards and configuration", rest},
		{Project, "project", nil, InPrompt, "recall the prompt in another project", rest},
		{Quit, "quit", []string{"q"}, everywhere, "quit at the top, close elsewhere", rest},
		{Interrupt, "interrupt", []string{"ctrl+c"}, everywhere | InInput | InText, "cancel the run, then quit", rest},
		{Suspend, "suspend", []string{"ctrl+z"}, everywhere | InInput | InText, "suspend; fg comes back", rest},

		{ScreenCases, "", []string{"f1"}, InInput | InText, "", ""},
		{ScreenCards, "", []string{"f2"}, InInput | InText, "", ""},
		{ScreenTune, "", []string{"f3"}, InInput | InText, "", ""},
		{ScreenPrompt, "", []string{"f4"}, InInput | InText, "", ""},
		{ScreenCompare, "", []string{"f5"}, InInput | InText, "", ""},
		{ScreenHook, "", []string{"f6"}, InInput | InText, "", ""},
		{Palette, "", []string{"ctrl+p"}, InText, "", ""},
		{Submit, "", []string{"enter"}, InInput, "", ""},
		{Leave, "", []string{"esc"}, InInput | InText, "", ""},
		{Complete, "", []string{"tab", "down"}, InInput, "", ""},
		{Previous, "", []string{"shift+tab", "up"}, InInput, "", ""},
		{NextPane, "", []string{"tab"}, InText, "", ""},
		{PrevPane, "", []string{"shift+tab"}, InText, "", ""},
	}
}
