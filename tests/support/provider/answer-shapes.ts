import type { AnswerFlood } from './answer-floods.ts';
import type { Turn } from './script.ts';

const repeat = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
const BOMB = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><rect width="9" height="9"/></g>${Array.from(
  { length: 25 },
  (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
).join('')}</svg>`;

/** Returns answers whose text, reasoning or calls are expensive to read, store or show. `expected` is how the run ends. */
export function answerShapes(): readonly AnswerFlood[] {
  const shape = (name: string, expected: RegExp, turn: Turn): AnswerFlood => ({
    name,
    format: 'openai-compatible',
    turn: { chunkBytes: 65_536, ...turn },
    expected,
  });
  const reads = Array.from({ length: 1000 }, (_, n) => ({
    name: 'read_file',
    input: { path: '/plan.md' },
    id: `c${n}`,
  }));
  const unknown = Array.from({ length: 500 }, (_, n) => ({ name: `no_${n}`, input: {}, id: `c${n}` }));
  const create = (argumentsText: string) => [{ name: 'create_file', argumentsText, deltaChars: 4000 }];
  return [
    shape('one delta of 900 KB', /^completed$/, { text: 'x'.repeat(900_000) }),
    shape('4 MB of text in deltas of 500', /^completed$/, { text: repeat(8000, 'word '.repeat(100)) }),
    shape('lists nested 1,000 levels', /^completed$/, {
      text: Array.from({ length: 1000 }, (_, level) => `${' '.repeat(2 * level)}- a\n`).join(''),
    }),
    shape('quotes nested 5,000 levels', /^completed$/, { text: `${'>'.repeat(5000)} a` }),
    shape('an unclosed code fence of 500 KB', /^completed$/, { text: `\`\`\`js\n${'let a = 1;\n'.repeat(45_000)}` }),
    shape('unclosed emphasis, links and formulas', /^completed$/, { text: '*a [b $c '.repeat(30_000) }),
    shape('an SVG of 25 doubled levels in the text', /^completed$/, { text: BOMB }),
    shape('the same as the address of an image', /^completed$/, {
      text: `![a](data:image/svg+xml,${encodeURIComponent(BOMB)})`,
    }),
    shape('a table of 10,000 columns', /^completed$/, {
      text: ['a', '-', 'b'].map((cell) => `|${`${cell}|`.repeat(10_000)}`).join('\n'),
    }),
    shape('1,000 calls of a tool that reads', /^completed$/, { calls: reads }),
    shape('500 calls of unknown tools', /^completed$/, { calls: unknown }),
    shape('a call with arguments of 900 KB', /^awaiting-approval$/, {
      calls: create(JSON.stringify({ path: '/big.md', content: 'word '.repeat(180_000) })),
    }),
    shape('arguments nested 20,000 levels', /^completed$/, {
      calls: create(`{"path":"/a.md","content":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    }),
    shape('arguments that are no JSON', /^completed$/, { calls: create('{"path":"'.repeat(20_000)) }),
    shape('reasoning of 900 KB and no answer', /^failed$/, { reasoning: 'think '.repeat(150_000) }),
    shape('bidirectional and invisible signs', /^completed$/, { text: '\u202e\u200b\u2066a'.repeat(50_000) }),
    shape('20,000 phone numbers', /^completed$/, {
      text: Array.from({ length: 20_000 }, (_, n) => `+49 30 ${1_234_567 + n} `).join(''),
    }),
  ];
}
