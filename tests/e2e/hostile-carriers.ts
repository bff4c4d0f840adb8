import { makePdf } from '../support/views/make-pdf.ts';
import { FOUND_BY } from './hostile-files.ts';

/** Values that mean something to the language of texts, to the direction of writing, or to a parser of prototypes. */
export const HOSTILE_VALUES = [
  '{ $x }',
  '{ "{" }alert(1){ -term }',
  '[one] { $n } *[other] x',
  '\u202e{ $name }\u2066<img src=x onerror=alert(1)>\u2069',
  '__proto__',
  '<script>alert(1)</script>',
];

/** Diagrams, boards, bases, libraries and PDFs that hold these lines, by path. */
export function carrierFiles(lines: readonly string[]): { path: string; content: string | Uint8Array<ArrayBuffer> }[] {
  const indexed = lines.map((line, index) => ({ line, index }));
  const chunks = Array.from({ length: Math.ceil(lines.length / 20) }, (_, nth) =>
    indexed.slice(nth * 20, nth * 20 + 20),
  );
  return [
    ...chunks.map((chunk, nth) => ({
      path: `/carriers/diagrams-${nth}.md`,
      content: `# START\n\n${chunk.map(({ line, index }) => diagram(line, index)).join('\n')}\n\nEND ${FOUND_BY}\n`,
    })),
    ...chunks.map((chunk, nth) => ({
      path: `/carriers/cite-${nth}.md`,
      content: `# START\n\n${chunk.map(({ line, index }) => `[see @k${index}, p. ${plain(line)}]`).join(' ')}\n\nEND ${FOUND_BY}\n`,
    })),
    ...indexed.map(({ line, index }) => ({
      path: `/carriers/tagged/t${index}.md`,
      content: `---\ntitle: ${JSON.stringify(line)}\nstatus: ${JSON.stringify(line)}\ntags: [${JSON.stringify(tag(line))}]\n---\n\n[[${tag(line)}]] #${tag(line)} [[diagrams-0]] ${line}\n`,
    })),
    { path: '/carriers/refs.bib', content: indexed.map(({ line, index }) => entry(line, index)).join('\n') },
    { path: '/carriers/board.canvas', content: board(lines) },
    { path: '/carriers/table.base', content: base(lines) },
    { path: '/carriers/paper.pdf', content: paper(lines) },
  ];
}

/** One line as the text of a diagram, as its settings, and as the target of its links. */
function diagram(line: string, index: number): string {
  const text = plain(line);
  const quoted = text.replaceAll('"', '#quot;');
  const kinds = [
    `flowchart TD\n  A["${quoted}"] -->|"${quoted}"| B\n  click A "${quoted}" "${quoted}"\n  style B fill:${text.replace(/[,;]/g, ' ')}`,
    `sequenceDiagram\n  participant A as ${text}\n  A->>A: ${text}\n  Note right of A: ${text}\n  link A: ${text} @ ${text}`,
    `pie title ${text}\n  "${quoted}" : 1`,
    `mindmap\n  root(("${quoted}"))\n    ${text}`,
    `%%{init: {"themeCSS": ${JSON.stringify(text)}, "securityLevel": "loose", "htmlLabels": true}}%%\nflowchart TD\n  A["${quoted}"]`,
    `---\ntitle: ${JSON.stringify(text)}\nconfig:\n  htmlLabels: true\n---\nclassDiagram\n  class A["${quoted}"]\n  click A href "${quoted}"`,
    `flowchart TD\n  accTitle: ${text}\n  accDescr: ${text}\n  A@{ img: "${quoted}", label: "${quoted}" }\n`,
    line,
  ];
  const fence = '`'.repeat(9);
  return `${fence}mermaid\n${kinds[index % kinds.length]}\n${fence}\n`;
}

function board(lines: readonly string[]): string {
  const nodes = lines.flatMap((line, index) => {
    const place = { x: (index % 8) * 420, y: Math.floor(index / 8) * 300, width: 400, height: 280 };
    const text = index === 0 ? `# START ${FOUND_BY}\n\n${line}` : line;
    const kind = [
      { type: 'text', text },
      { type: 'link', url: line },
      { type: 'file', file: line },
      { type: 'group', label: line },
    ][index % 4];
    return [{ id: `n${index}`, color: line, ...place, ...kind }];
  });
  const edges = lines.map((line, index) => ({
    id: line,
    fromNode: `n${index}`,
    toNode: `n${(index + 1) % lines.length}`,
    label: line,
    color: line,
  }));
  return JSON.stringify({ nodes, edges });
}

function base(lines: readonly string[]): string {
  const views = lines.slice(0, 40).map((line) => ({
    type: 'table',
    name: line,
    filters: { and: [`status == ${JSON.stringify(line)}`, line] },
    order: ['file.name', line],
  }));
  // JSON is YAML.
  return JSON.stringify({
    filters: { and: ['file.inFolder("carriers")'] },
    views: [{ type: 'table', name: 'START' }, ...views],
  });
}

function entry(line: string, index: number): string {
  const text = plain(line).replace(/[{}\\]/g, '');
  return `@article{k${index}, author = {${text}}, title = {${text}}, journal = {${text}}, year = {2020}, url = {${text}}, doi = {${text}}}`;
}

/** The lines as text and as addresses of links. */
function paper(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const latin = lines.map((line) => plain(line).replace(/[^ -~]|[()\\]/g, ''));
  const pages = Array.from({ length: Math.ceil(latin.length / 18) }, (_, nth) => latin.slice(nth * 18, nth * 18 + 18));
  return makePdf(
    pages.map((page) => ({
      lines: page.map((line) => `${FOUND_BY} ${line}`),
      annotations: page.map(
        (line, index) =>
          `<</Type/Annot/Subtype/Link/Rect[40 ${index * 20} 200 ${index * 20 + 18}]/A<</S/URI/URI(${line})>>>>`,
      ),
    })),
  );
}

const plain = (line: string) => line.replace(/\s+/g, ' ').trim();

const tag = (line: string) =>
  plain(line)
    .replace(/[\s#,[\]|"'`]/g, '')
    .slice(0, 60) || 'x';
