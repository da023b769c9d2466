package gen

// syllables make words that belong to no language.
var (
	onsets = []string{"b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "dr", "kr", "pl", "tr"}
	vowels = []string{"a", "e", "i", "o", "u"}
)

// word gives a word of n syllables.
func word(r *random, n int) string {
	var out []byte
	for range n {
		out = append(append(out, pick(r, onsets)...), pick(r, vowels)...)
	}
	return string(out)
}

// subject gives word number i of an endless list without repeats: i written
// in syllables and an ending, neither of which word gives.
func subject(i int, ending string) string {
	var out []byte
	for range 3 {
		out = append(append(out, onsets[i%len(onsets)]...), vowels[i/len(onsets)%len(vowels)]...)
		i /= len(onsets) * len(vowels)
	}
	for ; i > 0; i /= len(onsets) {
		out = append(append(out, onsets[i%len(onsets)]...), 'a')
	}
	return string(out) + ending
}

// han gives two Chinese characters for number i, without repeats below the
// square of the list's length.
func han(i int) string {
	first := hanSubjects[i%len(hanSubjects)]
	second := hanSubjects[(i/len(hanSubjects)+i)%len(hanSubjects)]
	return string([]rune{first, second})
}

// hanSubjects are characters that the carrier sentences do not use.
var hanSubjects = []rune("杉柏槐桐枫桦松竹梅兰菊荷莲葵萝茶椒姜葱蒜瓜豆麦稻粟谷禾苗蚕蜂蝶萤蝉鹤雁鸥燕雀鹊鸽鹰隼鹿麂狐獾貂羚骆驼骏犀象鲸鲤鲈鳜鲟鳗蟹虾蚌螺珊瑚玛瑙琥珀翡翠琉璃瓷陶铜锡银铂钨钛镍钴锌铝硅磷硫碘氦氖氩")

var verbs = []string{"rotate", "archive", "rebuild", "inspect", "migrate", "publish", "compare", "replace", "restore", "schedule",
	"verify", "polish", "compress", "export", "import", "merge", "prune", "refresh", "register", "seal"}

var objects = []string{"ledger", "gallery", "pantry", "orchard", "harbour", "theatre", "kiosk", "turbine", "library", "greenhouse",
	"lantern", "quarry", "carousel", "atelier", "aqueduct", "observatory", "bakery", "foundry", "ferry", "vineyard"}

var topics = []string{"paint", "stone", "billing", "carving", "printing", "lighting", "catalogue", "seating", "shipping", "tickets",
	"pricing", "signage", "stock", "tuning", "weather", "labels", "backup", "queues", "badges", "maps",
	"menus", "sensors", "timers", "valves", "panels", "scales", "drafts", "shelves", "charts", "keys"}

var hanVerbs = []string{"轮换", "归档", "重建", "检查", "迁移", "发布", "替换", "恢复"}

// carriers put a trigger and an object into a sentence.
var carriers = []string{"Please %s in the %s, then tell me what changed", "Could you %s before the %s opens?", "We have to %s at the %s today",
	"After lunch, %s for the %s and note the result", "%s near the %s, and keep the change small"}

var hanCarriers = []string{"麻烦%s，完成后告诉我", "今天要%s，尽量少改", "先%s，再记录结果"}

var idle = []string{"Tell me a story about a lighthouse keeper", "What is a good name for a sailing boat?", "Why do leaves turn red in autumn?",
	"Write a short poem about rain", "How long does bread keep in a cool cupboard?", "给我讲一个关于灯塔的故事", "为什么秋天的叶子会变红？"}
