/**
 * The radicals of the block U+2E80 that have an ideograph of the same shape, each before it (Unicode, Equivalent_Unified_Ideograph).
 * Fonts show both with one glyph, so programs that read characters back from glyphs write one for the other.
 */
const PAIRS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗' +
  '⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';
/** Radicals of both blocks. Those from U+2F00 have a compatibility decomposition. */
const RADICALS = /[\u2e80-\u2fd5]/g;

const IDEOGRAPHS = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, pair) => [PAIRS.charAt(2 * pair), PAIRS.charAt(2 * pair + 1)]),
);

/** Returns a text with the ideograph in place of each radical. Its length stays the same. */
export function unifyRadicals(text: string): string {
  return text.replace(RADICALS, (radical) => IDEOGRAPHS.get(radical) ?? radical.normalize('NFKC'));
}
