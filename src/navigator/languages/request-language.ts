/** A language of requests besides English. Its requests become those of the English grammar, which plans them. */
export interface RequestLanguage {
  readonly code: 'de' | 'zh';
  /** Returns whether a text is in this language, by its common words. */
  readonly isSpoken: (text: string) => boolean;
  /** Polite words around a request. Each is removed as often as it is there. */
  readonly before: RegExp;
  readonly after: RegExp;
  /** Words without a meaning for the request, removed outside of quotes. */
  readonly particles: RegExp;
  /** Begins a question that asks for its answer to be done: "can you …?" */
  readonly asks: RegExp;
  /** Words in a name that show that a sentence is no plain request for a change. */
  readonly doubts: RegExp;
  /** What the slots of rules hold, in English. Null: the slot holds something else, and the rule does not fit. */
  readonly slots: Readonly<Record<string, (text: string) => string | null>>;
  /** Patterns with `{slot}`, and the request in English with the same slots. The first that fits wins. */
  readonly looks: readonly Rule[];
  /** As above, for requests that change something. */
  readonly changes: readonly Rule[];
}

export type Rule = readonly [pattern: string, request: string];

/** Reads rules, one in each line: the pattern, `=>` and the request. A line that begins with `#` is a heading. */
export function rulesIn(text: string): Rule[] {
  return text.split('\n').flatMap((line): Rule[] => {
    const [pattern = '', request] = line.split(' => ');
    return request === undefined || line.startsWith('#') ? [] : [[pattern.trim(), request.trim()]];
  });
}

interface CompiledRule {
  readonly regex: RegExp;
  readonly request: string;
  readonly isChange: boolean;
}

/** Longest request that is read by the rules, in characters. */
const MAX_CHARS = 600;
const QUOTED =
  /„([^“”"\n]+)[“”"]|“([^”\n]+)”|"([^"\n]+)"|«([^»\n]+)»|»([^«\n]+)«|‚([^‘’\n]+)[‘’]|「([^」\n]+)」|『([^』\n]+)』|《([^》\n]+)》|`([^`\n]+)`/gu;

/** Returns a request in English, or null when no rule of the language explains all of its words. */
export function toEnglish(said: string, language: RequestLanguage): string | null {
  if (said.length > MAX_CHARS) return null;
  const isQuestion = /[?？]\s*$|吗[?？]?\s*$/.test(said);
  const mayChange = !isQuestion || language.asks.test(said.trim());
  const text = withoutCourtesy(withPlainQuotes(said.trim()), language);
  for (const { regex, request, isChange } of rulesOf(language)) {
    if (isChange && !mayChange) continue;
    const match = regex.exec(text);
    const english = match && filled(request, match.groups ?? {}, language, isChange);
    if (english) return english;
  }
  return null;
}

/** Writes each quoted text with the quotes of the English grammar. */
function withPlainQuotes(text: string): string {
  return text.replaceAll(QUOTED, (quoted, ...groups: unknown[]) => {
    const inner = groups.find((group): group is string => typeof group === 'string' && group !== quoted);
    return inner === undefined || inner.includes('"') ? quoted : `"${inner}"`;
  });
}

function withoutCourtesy(said: string, { before, after, particles }: RequestLanguage): string {
  let text = said;
  for (let last = ''; last !== text; ) {
    last = text;
    text = text.replace(before, '').replace(after, '').trim();
  }
  // A text behind a colon is content.
  const colon = text.search(/[:：]/);
  const head = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? '' : text.slice(colon);
  const parts = head.split(/("[^"]*"|(?<!\S)\/[^\s"\p{Script=Han}]+)/u);
  const plain = parts.map((part) => (/^["/]/.test(part) ? part : part.replaceAll(particles, ''))).join('');
  return `${plain.replaceAll(/\s+/g, ' ').trim()}${rest}`;
}

const compiled = new WeakMap<RequestLanguage, readonly CompiledRule[]>();

function rulesOf(language: RequestLanguage): readonly CompiledRule[] {
  const known = compiled.get(language);
  if (known) return known;
  const compile = (isChange: boolean) => (rule: Rule) => ({ regex: regexOf(rule[0]), request: rule[1], isChange });
  const rules = [...language.changes.map(compile(true)), ...language.looks.map(compile(false))];
  compiled.set(language, rules);
  return rules;
}

function regexOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name.startsWith('quoted') ? `(?<${name}>"[^"\\n]+")` : `(?<${name}>[^\\n]+?)`,
  );
  return new RegExp(`^(?:${source})$`, 'iu');
}

function filled(
  request: string,
  groups: Readonly<Record<string, string | undefined>>,
  { slots, doubts }: RequestLanguage,
  isChange: boolean,
): string | null {
  let fits = true;
  const english = request.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = groups[name]?.trim();
    const kind = name.replace(/\d$/, '');
    if (text === undefined || text === '') return '';
    // These slots hold known words alone.
    const isContent = /^(?:text|label|theme|color|order)$/.test(kind) || /^".*"$|^\//.test(text);
    if (isChange && !isContent && doubts.test(text)) fits = false;
    const value = slots[kind]?.(text) ?? null;
    if (value === null) fits = false;
    return value ?? '';
  });
  return fits ? english.replaceAll(/\s+/g, ' ').trim() : null;
}

/** Returns a text in quotes for the English grammar; null when it has none that could hold it. */
export function quote(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/su, '$1')
    .trim();
  if (bare === '' || bare.includes('\n')) return null;
  if (/^\[\[[^\]]+\]\]$/.test(bare)) return bare;
  return bare.includes('"') ? null : `"${bare}"`;
}

/** Returns several names for the English grammar; null when one of them is none. */
export function listOf(texts: readonly string[], name: (text: string) => string | null): string | null {
  const names = texts.map((text) => (text.trim() === '' ? null : name(text.trim())));
  return names.includes(null) ? null : names.join(' and ');
}

/** Returns a slot that holds what the first pattern that fits means in English. */
export const meant = (pairs: readonly (readonly [RegExp, string])[]) => (text: string) =>
  pairs.find(([pattern]) => pattern.test(text.replaceAll('"', '').trim()))?.[1] ?? null;

/** Returns a slot that holds an order, which words for its reverse may follow or precede. */
export const orderSlot = (orders: readonly (readonly [RegExp, string])[], reversed: RegExp) => (text: string) => {
  const rest = text.replace(reversed, ' ').trim();
  const found = orders.find(([pattern]) => rest.replace(pattern, '').trim() === '');
  return found ? `${found[1]}${reversed.test(text) ? ' reversed' : ''}` : null;
};

/** Returns the number of a line as typed. */
export const lineSlot = (text: string) => (/^\d{1,7}$/.test(text) ? text : null);

/** Returns the name of a template as typed. */
export const templateSlot = (text: string) => {
  const name = text.replaceAll('"', '').trim();
  return /^[\p{L}\p{N} _-]{1,60}$/u.test(name) ? name : null;
};

/** Returns the name of a folder as typed: the English grammar takes quoted names for notes as well. */
export const placeSlot = (text: string) => {
  const name = text.replaceAll('"', '').trim();
  return /^[\p{L}\p{N}/_-]{1,100}$/u.test(name) ? name : null;
};
