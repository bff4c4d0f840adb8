/** What may stand at a place of a grammar. */
type Node =
  | { type: 'text'; text: string }
  | { type: 'class'; test: (letter: string) => boolean }
  | { type: 'rule'; name: string }
  | { type: 'group'; options: Node[][] }
  | { type: 'times'; node: Node; least: number; most: number };

/**
 * Whether a text is one of a grammar, in the notation of llama.cpp (GBNF): a second reading of it, written without a look at
 * the one that is tested, and slow.
 */
export function matchesGrammar(grammar: string, text: string): boolean {
  const rules = new Map<string, Node[][]>();
  for (const line of grammar.split('\n')) {
    const [name = '', body = ''] = line.split(/ ::= (.*)/s);
    rules.set(name, parseRule(body));
  }
  const letters = [...text];
  const ends = matchOptions({ rules, letters }, rules.get('root') ?? [], new Set([0]));
  return ends.has(letters.length);
}

interface Reading {
  readonly rules: ReadonlyMap<string, Node[][]>;
  readonly letters: readonly string[];
}

function matchOptions(reading: Reading, options: readonly Node[][], from: ReadonlySet<number>): Set<number> {
  const ends = new Set<number>();
  for (const option of options) {
    let at: ReadonlySet<number> = from;
    for (const node of option) at = at.size === 0 ? at : matchNode(reading, node, at);
    for (const end of at) ends.add(end);
  }
  return ends;
}

function matchNode(reading: Reading, node: Node, from: ReadonlySet<number>): Set<number> {
  const { letters, rules } = reading;
  switch (node.type) {
    case 'text': {
      const wanted = [...node.text];
      const fits = [...from].filter((at) => wanted.every((letter, index) => letters[at + index] === letter));
      return new Set(fits.map((at) => at + wanted.length));
    }
    case 'class':
      return new Set([...from].filter((at) => at < letters.length && node.test(letters[at] ?? '')).map((at) => at + 1));
    case 'rule': {
      const options = rules.get(node.name);
      if (options === undefined) throw new Error(`the grammar has no rule ${node.name}`);
      return matchOptions(reading, options, from);
    }
    case 'group':
      return matchOptions(reading, node.options, from);
    case 'times': {
      let at = new Set(from);
      const ends = new Set(node.least === 0 ? from : []);
      for (let count = 1; count <= node.most && at.size > 0; count += 1) {
        at = matchNode(reading, node.node, at);
        const before = ends.size;
        if (count >= node.least) for (const end of at) ends.add(end);
        // A part that takes nothing would go on for ever.
        if (count > node.least && ends.size === before) break;
      }
      return ends;
    }
    default:
      return node satisfies never;
  }
}

function parseRule(body: string): Node[][] {
  const source = [...body];
  let at = 0;

  function options(): Node[][] {
    const list: Node[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === ' ') at += 1;
      else if (source[at] === '|') {
        list.push([]);
        at += 1;
      } else list.at(-1)?.push(counted(atom()));
    }
    return list;
  }

  function atom(): Node {
    const letter = source[at] ?? '';
    if (letter === '(') {
      at += 1;
      const group: Node = { type: 'group', options: options() };
      if (source[at] !== ')') throw new Error(`a group has no end: ${body}`);
      at += 1;
      return group;
    }
    if (letter === '"') {
      at += 1;
      let text = '';
      while (source[at] !== '"') text += character();
      at += 1;
      return { type: 'text', text };
    }
    if (letter === '[') return characters();
    const [name] = /^[a-z][a-z0-9-]*/.exec(source.slice(at).join('')) ?? [];
    if (name === undefined) throw new Error(`what is this: ${source.slice(at).join('')}`);
    at += name.length;
    return { type: 'rule', name };
  }

  function characters(): Node {
    at += 1;
    const isNot = source[at] === '^';
    if (isNot) at += 1;
    const ranges: [string, string][] = [];
    while (source[at] !== ']') {
      const from = character();
      let to = from;
      if (source[at] === '-' && source[at + 1] !== ']') {
        at += 1;
        to = character();
      }
      ranges.push([from, to]);
    }
    at += 1;
    const inside = (letter: string) =>
      ranges.some(([from, to]) => code(letter) >= code(from) && code(letter) <= code(to));
    return { type: 'class', test: (letter) => inside(letter) !== isNot };
  }

  function character(): string {
    const letter = source[at];
    if (letter === undefined) throw new Error(`it ends too soon: ${body}`);
    at += 1;
    if (letter !== '\\') return letter;
    const escaped = source[at] ?? '';
    at += 1;
    if (escaped === 'x') {
      at += 2;
      return String.fromCodePoint(Number.parseInt(source.slice(at - 2, at).join(''), 16));
    }
    if (!'"\\[]'.includes(escaped)) throw new Error(`no such escape: \\${escaped}`);
    return escaped;
  }

  function counted(node: Node): Node {
    const [all = '', least, comma, most] = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})/.exec(source.slice(at).join('')) ?? [];
    at += all.length;
    if (all === '') return node;
    if (all === '*') return { type: 'times', node, least: 0, most: Number.POSITIVE_INFINITY };
    if (all === '+') return { type: 'times', node, least: 1, most: Number.POSITIVE_INFINITY };
    if (all === '?') return { type: 'times', node, least: 0, most: 1 };
    const last = most === undefined || most === '' ? Number.POSITIVE_INFINITY : Number(most);
    return { type: 'times', node, least: Number(least), most: comma === undefined ? Number(least) : last };
  }

  const list = options();
  if (at < source.length) throw new Error(`it goes on behind its end: ${body}`);
  return list;
}

const code = (letter: string) => letter.codePointAt(0) ?? 0;
