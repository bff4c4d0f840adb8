import { readFixtureLines } from '../support/fixtures.ts';

/** Lines at once in one note, where some swallow what follows, and in one notebook, where none can. */
const LINES_A_NOTE = 55;
const LINES_A_NOTEBOOK = 18;
/** A word by which all of them are found. */
export const FOUND_BY = 'quixotic';

export interface HostileFile {
  readonly path: string;
  readonly content: string;
}

/** Every hostile line there is; what it calls for lies at this other server. */
export function hostileLines(other: { origin: string; port: number }): string[] {
  const names = ['BRUTELOGIC-XSS-STRINGS.txt', 'IntrudersXSS.txt', 'RSNAKE_XSS.txt', 'XSS_Polyglots.txt', 'own.txt'];
  return names
    .flatMap((name) => readFixtureLines(`xss/${name}`))
    .map((line) => line.replaceAll('__OTHER__', other.origin).replaceAll('__HOST__', `127.0.0.1:${other.port}`));
}

/** Notes, notebooks and drawings that hold the lines in every place where a text can stand. */
export function hostileFiles(lines: readonly string[]): HostileFile[] {
  const files: HostileFile[] = [];
  for (let at = 0; at < lines.length; at += LINES_A_NOTE) {
    files.push({ path: `/n${at}.md`, content: note(lines.slice(at, at + LINES_A_NOTE), at) });
    files.push({ path: `/e${at}.md`, content: `# START\n\n![[n${at}]]\n\n![[n${at}#START ${FOUND_BY}]]\n` });
  }
  for (let at = 0; at < lines.length; at += LINES_A_NOTEBOOK)
    files.push({ path: `/b${at}.ipynb`, content: notebook(lines.slice(at, at + LINES_A_NOTEBOOK)) });
  lines.forEach((line, at) => {
    files.push({ path: `/drawings/${at}.svg`, content: drawing(line) });
    const name = [...line]
      .filter((sign) => sign > ' ' && !'/\\\u007f'.includes(sign))
      .slice(0, 60)
      .join('');
    files.push({ path: `/names/${name} ${at}.md`, content: `# ${FOUND_BY} ${line}\n\n#${FOUND_BY} ${line}\n` });
  });
  return files;
}

function note(lines: readonly string[], at: number): string {
  const head = lines.slice(0, 25).map((line, index) => `p${index}: ${JSON.stringify(line.slice(0, 300))}`);
  const body = lines.flatMap((line, index) => {
    const name = line.replace(/[[\]|#]/g, '');
    return [
      line,
      '',
      `[[${name}]] ![[drawings/${at + index}.svg]]`,
      '',
      `> [!warning]- ${line}`,
      `> ${line}`,
      `> > [!${name}] ${line}`,
      '',
      `![[${name}]] ![[START#${name}|${name}]] ![](${name}.mp4) ^id${index}`,
      '',
    ];
  });
  return ['---', ...head, '---', '', `# START ${FOUND_BY}`, '', ...body].join('\n');
}

/** Each line in cells and outputs of its own, so that none hides the next. */
function notebook(lines: readonly string[]): string {
  const markdown = (source: string) => ({ cell_type: 'markdown', metadata: {}, source });
  const cells = lines.flatMap((line) => [
    markdown(line),
    markdown(`[a](<${line}>) ![b](<${line}>) <${line}> [c][r]\n\n[r]: <${line}> "${line}"`),
    markdown(
      `> [!note]- ${line}\n> ${line}\n\n> [!${line}]\n\n| ${line} |\n|-|\n| ${line} |\n\n- [ ] ${line}\n\nx[^1]\n\n[^1]: ${line}`,
    ),
    markdown(`# ${line}\n\n$${line}$\n\n==${line}== **${line}** \`${line}\`\n\n\`\`\`${line}\n${line}\n\`\`\``),
    {
      cell_type: 'code',
      metadata: {},
      execution_count: 1,
      source: line,
      outputs: [
        { output_type: 'stream', name: 'stdout', text: line },
        { output_type: 'error', ename: line, evalue: line, traceback: [line] },
        ...[
          'text/html',
          'text/markdown',
          'text/latex',
          'image/svg+xml',
          'image/png',
          'application/javascript',
          'application/json',
        ].map((type) => ({
          output_type: 'display_data',
          metadata: {},
          data: { [type]: type === 'image/svg+xml' ? drawing(line) : line },
        })),
      ],
    },
  ]);
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [markdown('# START'), ...cells] });
}

function drawing(line: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" onload="alert(1)"><script>alert(1)</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject><rect width="9" height="9"/><text>${line.replace(/[<&]/g, '')}</text></svg>`;
}
