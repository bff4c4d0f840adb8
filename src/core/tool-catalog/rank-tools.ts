/** The texts of a tool that a search reads. */
export interface RankedTool {
  readonly name: string;
  readonly description: string;
}

/** Most words of a question that are looked for. */
const MAX_WORDS = 20;
/** Joining words say nothing of what is sought. */
const JOINING = new Set([
  'a',
  'an',
  'the',
  'to',
  'of',
  'in',
  'on',
  'for',
  'and',
  'or',
  'with',
  'is',
  'it',
  'that',
  'by',
]);

/**
 * Tools for a question in words, best first: the one whose name it is, then those with most of its words in their names, then
 * those with most of them in their descriptions; by name where they are equal. Tools with none of its words are left out. The
 * same question over the same tools gets the same answer.
 */
export function rankTools<Item extends RankedTool>(query: string, tools: readonly Item[]): Item[] {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_WORDS);
  const telling = words.filter((word) => !JOINING.has(word));
  const wanted = wordsOf(query).join('_');
  return tools
    .map((tool) => ({ tool, ...scoreOf(tool, wanted, telling.length > 0 ? telling : words) }))
    .filter(({ exact, inName, inDescription }) => exact || inName + inDescription > 0)
    .sort(
      (one, other) =>
        Number(other.exact) - Number(one.exact) ||
        other.inName - one.inName ||
        other.inDescription - one.inDescription ||
        (one.tool.name < other.tool.name ? -1 : 1),
    )
    .map(({ tool }) => tool);
}

/** Returns whether an item has the words of a question: its name, or at least half of the words that say what is sought. */
export function matchesMost(query: string, item: RankedTool): boolean {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_WORDS).filter((word) => !JOINING.has(word));
  const texts = new Set([...wordsOf(item.name), ...wordsOf(item.description)].map(stemOf));
  const found = words.filter((word) => texts.has(stemOf(word))).length;
  return found > 0 && found * 2 >= words.length;
}

function scoreOf({ name, description }: RankedTool, wanted: string, words: readonly string[]) {
  const named = new Set(wordsOf(name).map(stemOf));
  const described = new Set(wordsOf(description).map(stemOf));
  return {
    exact: wordsOf(name).join('_') === wanted,
    inName: words.filter((word) => named.has(stemOf(word))).length,
    inDescription: words.filter((word) => described.has(stemOf(word))).length,
  };
}

/** `readFile`, `read-file` and `read file` are the same words. */
function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, 2000)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** One and many are the same word. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
