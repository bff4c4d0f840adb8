/** A file that is expensive to show. */
export interface PageShape {
  readonly name: string;
  /** Extension of the file, without a dot. */
  readonly type: string;
  /** Returns the text of the file. `scale` 1 is the measured size. */
  readonly make: (scale: number) => string;
}

type Count = (count: number) => number;

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const shape = (type: string, name: string, make: (n: Count) => string): PageShape => ({
  name,
  type,
  make: (scale) => make((count) => Math.max(1, Math.round(count * scale))),
});

const note = (name: string, make: (n: Count) => string): PageShape => shape('md', name, make);

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="200" height="200"';
const cell = (source: string, index: number): object => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  id: `c${index}`,
});
const notebook = (cells: readonly object[]): string =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
const code = (index: number, outputs: readonly object[]): object => ({
  cell_type: 'code',
  metadata: {},
  execution_count: index,
  id: `c${index}`,
  source: `print(${index})`,
  outputs,
});
const all = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Notes whose parts are many, long or deep. */
const NOTES: readonly PageShape[] = [
  note('task items', (n) => lines(n(30_000), (index) => `- [ ] task ${index}`)),
  note('nested task items', (n) => lines(n(30_000), (index) => `${'  '.repeat(index % 40)}- [ ] task ${index}`)),
  note('tags in headings', (n) => lines(n(40_000), (index) => `# Heading #tag${index}`)),
  note('links in headings', (n) => lines(n(40_000), (index) => `# Heading [[note ${index}]]`)),
  note('pictures in headings', (n) => lines(n(40_000), (index) => `# Heading ![a](picture${index}.png)`)),
  note('tags in one heading', (n) => `# ${all(n(40_000), (index) => `#tag${index}`).join(' ')}\n`),
  note('links in one heading', (n) => `# ${all(n(40_000), (index) => `[[note ${index}]]`).join(' ')}\n`),
  note('pictures in one heading', (n) => `# ${'![a](b.png) '.repeat(n(40_000))}\n`),
  note('pictures that exist in headings', (n) => lines(n(40_000), () => '# Heading ![[dot.svg]]')),
  note('footnotes', (n) => lines(n(40_000), (index) => `[^${index}] a\n\n[^${index}]: b\n`)),
  note('footnotes in one paragraph', (n) => {
    const marks = all(n(40_000), (index) => `[^${index}]`).join(' ');
    return `${marks}\n\n${lines(n(40_000), (index) => `[^${index}]: b${index}\n`)}`;
  }),
  note('references to one footnote', (n) => `${'[^1] '.repeat(n(40_000))}\n\n[^1]: b\n`),
  note('properties', (n) => `---\n${lines(n(40_000), (index) => `property${index}: ${index}`)}\n---\ntext\n`),
  note(
    'properties within the limit',
    (n) => `---\n${lines(n(1500), (index) => `property${index}: ${index}`)}\n---\ntext\n`,
  ),
  note('values of one property', (n) => `---\ntags: [${all(n(7000), (index) => `t${index}`).join(', ')}]\n---\ntext\n`),
  note('long value of a property', (n) => `---\ntitle: ${'word '.repeat(n(19_000))}\n---\ntext\n`),
  note('callouts', (n) => lines(n(40_000), (index) => `> [!note] Title ${index}\n> text\n`)),
  note('nested callouts', (n) => lines(n(1000), (index) => `${'> '.repeat(index + 1)}[!note] Title`)),
  note('embeds', (n) => lines(n(40_000), (index) => `![[note ${index}]]\n`)),
  note('embeds of one note', (n) => '![[small]]\n\n'.repeat(n(40_000))),
  note('embeds of itself', (n) => '![[embeds of itself]]\n\n'.repeat(n(1000))),
  note('embeds in one paragraph', (n) => '![[small]] '.repeat(n(40_000))),
  note('embedded tables', (n) => '![[small.csv]]\n\n'.repeat(n(10_000))),
  note('block ids', (n) => lines(n(40_000), (index) => `text ^id${index}\n`)),
  note('heading of 1 MB', (n) => `# ${'word '.repeat(n(200_000))}\n`),
  note('heading of one word of 1 MB', (n) => `# ${'w'.repeat(n(1_000_000))}\n`),
  note('equal headings', (n) => '# a\n\n'.repeat(n(40_000))),
  note('headings by underlines', (n) => 'a\n=\n\n'.repeat(n(40_000))),
  note('table of 10,000 columns', (n) => {
    const row = (text: string): string => `|${`${text}|`.repeat(n(10_000))}`;
    return `${row('a')}\n${row('-')}\n${row('b')}\n`;
  }),
  note('table of 100,000 rows', (n) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(n(100_000))}`),
  note('table of long cells', (n) => `|a|b|\n|-|-|\n${`|${'word '.repeat(2000)}|d|\n`.repeat(n(20))}`),
  note('tables', (n) => '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(n(20_000))),
  note('deep lists', (n) => lines(n(1000), (index) => `${'  '.repeat(index)}- a`)),
  note('flat list', (n) => '- a\n'.repeat(n(100_000))),
  note('loose list', (n) => '- a\n\n'.repeat(n(50_000))),
  note('numbered list', (n) => '1. a\n'.repeat(n(100_000))),
  note('deep quotes', (n) => lines(n(1000), (index) => `${'>'.repeat(index + 1)} a`)),
  note('quotes', (n) => '> a\n\n'.repeat(n(50_000))),
  note('one quote', (n) => '> a\n'.repeat(n(100_000))),
  note('emphasis marks', (n) => '*'.repeat(n(1_000_000))),
  note('emphasis', (n) => '*a* **b** '.repeat(n(100_000))),
  note('nested emphasis', (n) => `${'*a **a '.repeat(n(10_000))}${'** *'.repeat(n(10_000))}`),
  note('highlights', (n) => '==a== '.repeat(n(100_000))),
  note('formulas in lines', (n) => '$\\frac{a}{b}$\n\n'.repeat(n(20_000))),
  note('formula blocks', (n) => '$$\n\\sum_{i=0}^n x_i\n$$\n\n'.repeat(n(20_000))),
  note('large formula', (n) => `$$\n${'\\frac{a}{b} + '.repeat(n(3000))}1\n$$\n`),
  note(
    'large matrix',
    (n) => `$$\n\\begin{matrix}${lines(n(200), () => `${'a & '.repeat(100)}b \\\\`)}\\end{matrix}\n$$\n`,
  ),
  note('deep formula', (n) => `$$\n${'\\sqrt{'.repeat(n(2000))}a${'}'.repeat(n(2000))}\n$$\n`),
  note('macros that double', (n) => {
    const depth = n(25);
    return `$$\n${lines(depth, (index) => `\\def\\m${String.fromCharCode(97 + index)}{${index === 0 ? 'x' : `\\m${String.fromCharCode(96 + index)}`.repeat(2)}}`)}\n\\m${String.fromCharCode(96 + depth)}\n$$\n`;
  }),
  note('code fences', (n) => '```js\nlet a = 1;\n```\n\n'.repeat(n(20_000))),
  note('one code fence', (n) => `\`\`\`js\n${'let a = 1;\n'.repeat(n(50_000))}\`\`\`\n`),
  note('coloured code', (n) => `\`\`\`js\n${'a=b(c)+"d";'.repeat(n(4500))}\n\`\`\`\n`),
  note('code spans', (n) => '`a` '.repeat(n(100_000))),
  note('line of 5 MB', (n) => 'word '.repeat(n(1_000_000))),
  note('line of 1 MB', (n) => 'word '.repeat(n(199_000))),
  note('one word of 5 MB', (n) => 'w'.repeat(n(5_000_000))),
  note('one word of 900 KB', (n) => 'w'.repeat(n(900_000))),
  note('lines of one letter', (n) => 'a\n'.repeat(n(450_000))),
  note('line ends', (n) => `a${'\n'.repeat(n(450_000))}b`),
  note('line breaks', (n) => 'a  \n'.repeat(n(100_000))),
  note('citations', (n) => lines(n(40_000), (index) => `Text [@key${index}].\n`)),
  note('citations in one paragraph', (n) => all(n(40_000), (index) => `[@key${index}]`).join(' ')),
  note('nested html blocks', (n) => `${'<div>'.repeat(n(30_000))}a${'</div>'.repeat(n(30_000))}\n`),
  note('nested html blocks on lines', (n) => '<div>\n\n'.repeat(n(30_000))),
  note('nested html spans', (n) => `a ${'<b>'.repeat(n(30_000))}a\n`),
  note('html table', (n) => `<table>${'<tr><td>a<td>b'.repeat(n(30_000))}</table>\n`),
  note('html formatting', (n) => '<p><b><i><u>'.repeat(n(10_000))),
  note('details', (n) => '<details><summary>a</summary>b</details>\n\n'.repeat(n(20_000))),
  note('inputs', (n) => '<input type="checkbox">'.repeat(n(30_000))),
  note('entities', (n) => '&amp;'.repeat(n(190_000))),
  note('rules', (n) => '---\n\n'.repeat(n(50_000))),
  note(
    'large diagram',
    (n) => `\`\`\`mermaid\ngraph TD\n${lines(n(2000), (index) => `n${index}-->n${index + 1}`)}\n\`\`\`\n`,
  ),
  note(
    'wide diagram',
    (n) => `\`\`\`mermaid\ngraph TD\n${lines(n(400), (index) => `n${index % 20}-->n${(index * 7) % 20}`)}\n\`\`\`\n`,
  ),
  note('diagrams', (n) => '```mermaid\ngraph TD\na-->b\n```\n\n'.repeat(n(1000))),
  note('large sequence diagram', (n) => `\`\`\`mermaid\nsequenceDiagram\n${'A->>B: hello\n'.repeat(n(2000))}\`\`\`\n`),
  note(
    'large Gantt chart',
    (n) => `\`\`\`mermaid\ngantt\n${lines(n(2000), (index) => `task${index} :a${index}, 2026-01-01, 3d`)}\n\`\`\`\n`,
  ),
  note(
    'large pie chart',
    (n) => `\`\`\`mermaid\npie\n${lines(n(2000), (index) => `"p${index}" : ${index + 1}`)}\n\`\`\`\n`,
  ),
  note('diagram of long labels', (n) => `\`\`\`mermaid\ngraph TD\na["${'word '.repeat(n(9000))}"]\n\`\`\`\n`),
  note('autolinks', (n) => lines(n(40_000), (index) => `https://example.com/${index} and www.example.com\n`)),
  note('right-to-left marks', (n) => '\u202e\u202da'.repeat(n(60_000))),
  note('emoji', (n) => '👩‍👩‍👧‍👦'.repeat(n(20_000))),
  note('combining marks', (n) => `a${'\u0301'.repeat(n(100_000))}`),
  note('combining marks on all letters', (n) => `a${'\u0301'.repeat(50)} `.repeat(n(4000))),
  note('tabs', (n) => '\ta\t\n'.repeat(n(100_000))),
  note(
    'definitions',
    (n) =>
      `${lines(n(40_000), (index) => `[r${index}]: x${index}.md`)}\n\n${lines(n(40_000), (index) => `[r${index}]`)}`,
  ),
  note('comments', (n) => '%%a%%\n\n'.repeat(n(50_000))),
  note('html comments', (n) => '<!--a-->\n\n'.repeat(n(50_000))),
];

/** Files of other kinds. */
const FILES: readonly PageShape[] = [
  shape(
    'svg',
    'nested groups',
    (n) => `<svg ${SVG}>${'<g>'.repeat(n(30_000))}<rect width="9" height="9"/>${'</g>'.repeat(n(30_000))}</svg>`,
  ),
  shape(
    'svg',
    'groups within the limit',
    (n) => `<svg ${SVG}>${`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`.repeat(n(150))}</svg>`,
  ),
  shape('svg', 'glyphs', (n) => {
    const defs = lines(60, (index) => `<path id="g${index}" d="M0 0L4 ${index % 9}Q2 3 1 8L5 5L2 9L8 1Z"/>`);
    const uses = lines(
      n(5000),
      (index) => `<use href="#g${index % 60}" x="${(index % 100) * 2}" y="${Math.floor(index / 100) * 4}"/>`,
    );
    return `<svg ${SVG}><defs>${defs}</defs>${uses}</svg>`;
  }),
  shape('svg', 'long text', (n) => `<svg ${SVG}><text x="1" y="9">${'word '.repeat(n(500_000))}</text></svg>`),
  shape(
    'base',
    'filters',
    (n) =>
      `filters:\n  and:\n${lines(n(5000), (index) => `    - status == "s${index}"`)}\nviews:\n  - type: table\n    name: All\n`,
  ),
  shape(
    'base',
    'filters within the limit',
    (n) =>
      `filters:\n  and:\n${lines(n(1500), (index) => `    - status != "s${index}"`)}\nviews:\n  - type: table\n    name: All\n`,
  ),
  shape('base', 'views', (n) => `views:\n${lines(n(1000), (index) => `  - type: table\n    name: View ${index}`)}\n`),
  shape(
    'base',
    'columns',
    (n) =>
      `views:\n  - type: table\n    name: All\n    order:\n${lines(n(3000), (index) => `      - note.p${index}`)}\n`,
  ),
  shape(
    'base',
    'formulas',
    (n) =>
      `formulas:\n${lines(n(1500), (index) => `  f${index}: note.a + ${index}`)}\nviews:\n  - type: table\n    name: All\n`,
  ),
  shape(
    'base',
    'long expression',
    (n) => `filters: '${'a == 1 || '.repeat(n(5000))}a == 2'\nviews:\n  - type: table\n    name: All\n`,
  ),
  shape(
    'base',
    'deep expression',
    (n) => `filters: '${'('.repeat(n(5000))}a == 1${')'.repeat(n(5000))}'\nviews:\n  - type: table\n    name: All\n`,
  ),
  shape('canvas', 'nodes', (n) =>
    JSON.stringify({
      nodes: all(n(20_000), (index) => ({
        id: `n${index}`,
        type: 'text',
        text: `Text ${index}`,
        x: (index % 150) * 300,
        y: Math.floor(index / 150) * 200,
        width: 250,
        height: 150,
      })),
      edges: all(n(20_000), (index) => ({
        id: `e${index}`,
        fromNode: `n${index}`,
        toNode: `n${(index * 7) % 20_000}`,
      })),
    }),
  ),
  shape('canvas', 'nodes in one place', (n) =>
    JSON.stringify({
      nodes: all(n(20_000), (index) => ({
        id: `n${index}`,
        type: 'text',
        text: `Text ${index}`,
        x: 0,
        y: 0,
        width: 250,
        height: 150,
      })),
      edges: [],
    }),
  ),
  shape('canvas', 'edges', (n) =>
    JSON.stringify({
      nodes: all(2, (index) => ({
        id: `n${index}`,
        type: 'text',
        text: 'Text',
        x: index * 400,
        y: 0,
        width: 250,
        height: 150,
      })),
      edges: all(n(20_000), (index) => ({ id: `e${index}`, fromNode: 'n0', toNode: 'n1', label: `label ${index}` })),
    }),
  ),
  shape('canvas', 'embedded files', (n) =>
    JSON.stringify({
      nodes: all(n(5000), (index) => ({
        id: `n${index}`,
        type: 'file',
        file: 'small.md',
        x: (index % 20) * 60,
        y: Math.floor(index / 20) * 40,
        width: 50,
        height: 30,
      })),
      edges: [],
    }),
  ),
  shape('ipynb', 'cells', (n) => notebook(all(n(20_000), (index) => cell(`# Cell ${index}`, index)))),
  shape('ipynb', 'code cells', (n) =>
    notebook(all(n(20_000), (index) => code(index, [{ output_type: 'stream', name: 'stdout', text: `${index}\n` }]))),
  ),
  shape('ipynb', 'outputs of one cell', (n) =>
    notebook([
      code(
        1,
        all(n(20_000), (index) => ({ output_type: 'stream', name: 'stdout', text: `${index}\n` })),
      ),
    ]),
  ),
  shape('ipynb', 'long output', (n) =>
    notebook([code(1, [{ output_type: 'stream', name: 'stdout', text: 'word '.repeat(n(400_000)) }])]),
  ),
  shape('ipynb', 'long HTML output', (n) =>
    notebook([
      code(1, [
        {
          output_type: 'display_data',
          metadata: {},
          data: { 'text/html': `<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(n(30_000))}</table>` },
        },
      ]),
    ]),
  ),
  shape('ipynb', 'long cell', (n) => notebook([cell('word *a* '.repeat(n(100_000)), 1)])),
  shape('csv', '100,000 columns', (n) => lines(3, () => all(n(100_000), (index) => `c${index}`).join(','))),
  shape('csv', '300,000 rows', (n) => lines(n(300_000), (index) => `${index},a,b`)),
  shape('csv', 'long cells', (n) => `a,b\n"${'word '.repeat(n(400_000))}",c\n`),
  shape('csv', 'quotes', (n) => '"'.repeat(n(1_000_001))),
  shape('csv', 'commas', (n) => ','.repeat(n(1_000_000))),
  shape('csv', 'ragged rows', (n) => lines(n(2000), (index) => 'a,'.repeat(index % 1000))),
  shape('json', 'deep lists', (n) => `${'['.repeat(n(100_000))}${']'.repeat(n(100_000))}`),
  shape('json', 'keys', (n) => JSON.stringify(Object.fromEntries(all(n(100_000), (index) => [`k${index}`, index])))),
  shape('json', 'numbers', (n) => JSON.stringify(all(n(300_000), (index) => index))),
  shape('json', 'one text', (n) => JSON.stringify('word '.repeat(n(1_000_000)))),
  shape('jsonl', 'lines', (n) => lines(n(100_000), (index) => `{"a":${index}}`)),
  shape('bib', 'entries', (n) =>
    lines(n(20_000), (index) => `@article{key${index}, title = {Title ${index}}, author = {A, B}, year = 2026}`),
  ),
  shape('bib', 'braces', (n) => `@article{k, title = ${'{'.repeat(n(50_000))}a${'}'.repeat(n(50_000))}}`),
  shape('bib', 'authors', (n) => `@article{k, title = {T}, author = {${'A, B and '.repeat(n(40_000))}C, D}}`),
  shape('bib', 'texts', (n) => lines(n(1000), (index) => `@string{s${index + 1} = s${index} # s${index}}`)),
  shape('html', 'nested blocks', (n) => `${'<div>'.repeat(n(30_000))}a`),
  shape('html', 'table', (n) => `<table>${'<tr><td>a<td>b'.repeat(n(30_000))}</table>`),
  shape('txt', 'line', (n) => 'word '.repeat(n(1_000_000))),
  shape('log', 'lines', (n) => lines(n(100_000), (index) => `2026-01-01T00:00:00Z INFO ${index} something happened`)),
  shape('yaml', 'keys', (n) => lines(n(40_000), (index) => `key${index}: ${index}`)),
  shape('js', 'brackets', (n) => '['.repeat(n(100_000))),
  shape('py', 'lines', (n) => 'a = b(c, "d")\n'.repeat(n(60_000))),
  shape(
    'playbook.md',
    'steps',
    (n) => `---\nname: p\ndescription: d\n---\n${lines(n(1000), (index) => `## Step ${index}`)}\n`,
  ),
];

export const PAGE_SHAPES: readonly PageShape[] = [...NOTES, ...FILES];

/** Files that some of the shapes refer to. */
export const SHAPE_COMPANIONS: readonly { readonly path: string; readonly text: string }[] = [
  { path: '/small.md', text: '# Small\n\nA small note.\n' },
  { path: '/small.csv', text: 'a,b\n1,2\n' },
  { path: '/dot.svg', text: `<svg ${SVG}><rect width="9" height="9"/></svg>` },
];
