import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planMove, planUndo } from '../../../../../src/core/notebook/change/plan-change.ts';
import { findOwnAttachments } from '../../../../../src/core/notebook/links/own-attachments.ts';
import { followLinks } from '../../../../../src/core/notebook/links/plan-link-updates.ts';
import { withAttachments } from '../../../../../src/core/notebook/links/with-attachments.ts';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';
import { type CheckedLink, checkLinks } from '../../../../support/links/check-links.ts';
import { createMemoryNotebook, type MemoryNotebook } from '../../../../support/memory-notebook.ts';
import { createPlanTools } from '../../../../support/plan-tools.ts';

const MAX_FOUND = 60;
const MAX_BYTES = 60_000;
const MOVES = caseCount({ reduced: 50, full: 1000 });

/** Markdown that other projects wrote, from the installed packages. */
function foundMarkdown(): Record<string, string> {
  const files: Record<string, string> = {};
  const packages = readdirSync('node_modules').filter((name) => !name.startsWith('.') && !name.startsWith('@'));
  for (const name of packages) {
    if (Object.keys(files).length >= MAX_FOUND) break;
    let names: string[] = [];
    try {
      names = readdirSync(join('node_modules', name), { recursive: true, encoding: 'utf8' });
    } catch {
      continue;
    }
    const notes = names.filter((file) => /\.md$/i.test(file) && !file.includes('node_modules'));
    if (notes.length < 2 || notes.length > 30) continue;
    for (const note of notes) {
      const text = readFileSync(join('node_modules', name, note), 'utf8');
      if (text.length < MAX_BYTES) files[`/${name}/${note}`] = text;
    }
    for (const other of ['LICENSE', 'package.json']) files[`/${name}/${other}`] = name;
  }
  return files;
}

/** Notes that link to each other in each notation. */
function madeNotes(pick: (below: number) => number): Record<string, string> {
  const folders = ['', '/lab', '/lab/2026 runs', '/notes', '/notes/größe'];
  const names = ['plan', 'index', 'day one', 'Übersicht', 'a_b (1)', 'x'];
  const paths = folders.flatMap((folder) => names.map((name) => `${folder}/${name}.md`));
  const pictures = folders.map((folder) => `${folder}/attachments/plot 1.png`);
  const all = [...paths, ...pictures];
  const one = () => all[pick(all.length)] ?? '';
  const links = [
    (path: string) => `[[${path.split('/').at(-1)?.replace('.md', '')}]]`,
    (path: string) => `[[${path.slice(1)}#Part|label]]`,
    (path: string) => `![[${path.split('/').at(-1)}]]`,
    (path: string) => `[text](${encodeURI(path).replace(/[()]/g, '\\$&')}#part "Title")`,
    (path: string) => `[![alt](<${path}>)](<${path}>)`,
    (path: string) => `<img src="${encodeURI(path)}" alt="">`,
    (path: string) => `\`[[${path}]]\` and [[nothing ${pick(9)}]] and [x](none/${pick(9)}.md)`,
  ];
  const files: Record<string, string> = {};
  for (const path of pictures) files[path] = path;
  for (const [number, path] of paths.entries()) {
    const body = Array.from({ length: 8 }, () => `- ${links[pick(links.length)]?.(one()) ?? ''}`);
    // Most notes have a picture that no other note links to.
    const near = pick(2) === 0 ? path.slice(0, path.lastIndexOf('/')) : (folders[pick(folders.length)] ?? '');
    const own = `${near}/${['attachments/', 'own (pictures)/', ''][pick(3)] ?? ''}own ${number}.png`;
    files[own] = own;
    body.push(`- ${links[pick(links.length)]?.(own) ?? ''}`);
    files[path] = `# Note\n\n${body.join('\n')}\n\n[r]: <${one()}>\n\n    [[${one()}]]\n`;
  }
  for (const folder of folders)
    files[`${folder}/board.canvas`] = madeBoard(one, () => links[pick(links.length)]?.(one()) ?? '');
  return files;
}

/** A board of cards with files and texts, written as other programs do: indented, and with escapes where JSON needs none. */
function madeBoard(path: () => string, link: () => string): string {
  const place = { x: 0, y: 0, width: 10, height: 10 };
  const nodes = Array.from({ length: 4 }, (_, at) => [
    { id: `f${at}`, type: 'file', file: path().slice(1), ...place },
    { id: `t${at}`, type: 'text', text: `# "Card"\n\n- ${link()}\n- ä ${link()}`, ...place },
  ]).flat();
  return JSON.stringify({ nodes, edges: [] }, null, '\t').replaceAll('ä', '\\u00e4');
}

/** Returns a repeatable source of random numbers (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function textsOf(notebook: MemoryNotebook): Map<string, string> {
  const files = notebook.rows().filter(({ kind }) => kind === 'file');
  return new Map(files.map(({ path }) => [path, notebook.textAt(path) ?? '']));
}

function moveOf(notebook: MemoryNotebook, pick: (below: number) => number): { from: string; to: string } {
  const rows = notebook.rows();
  const from = rows[pick(rows.length)]?.path ?? '/';
  const folders = ['', ...rows.filter(({ kind }) => kind === 'folder').map(({ path }) => path)];
  const name = from.slice(from.lastIndexOf('/') + 1);
  const ending = /\.[^.]*$/.exec(name)?.[0] ?? '';
  const names = [name, `plan${ending}`, `x${ending}`, `renamed ${pick(99)}${ending}`, `ä (${pick(9)}) #b${ending}`];
  return { from, to: `${folders[pick(folders.length)]}/${names[pick(names.length)]}` };
}

describe('followLinks and withAttachments, over trees of notes', () => {
  it('keeps each link that resolved, and one undo restores each byte', async () => {
    const pick = randomFrom(randomSeed);
    const notebook = createMemoryNotebook({ ...foundMarkdown(), ...madeNotes(pick) });
    const tools = createPlanTools();
    let before = textsOf(notebook);
    let links = checkLinks(before);
    expect(links.filter(({ path }) => path !== null).length).toBeGreaterThan(50);
    let moves = 0;
    let along = 0;
    for (let tries = 0; moves < MOVES && tries < MOVES * 5; tries += 1) {
      const { from, to } = moveOf(notebook, pick);
      const alone = planMove(notebook, from, to, tools);
      if (alone.type !== 'change') continue;
      const own = await findOwnAttachments(notebook, [{ from, to }]);
      const all = withAttachments(notebook, alone.change, own.moves, tools);
      const { planned } = await followLinks(notebook, all.type === 'error' ? alone : all, tools);
      if (planned.type !== 'change') continue;
      if (all.type !== 'error') along += own.moves.length;
      moves += 1;
      const newPath = new Map(
        planned.change.transitions.map(({ before: was, after }) => [was?.path ?? '', after?.path ?? '']),
      );
      const wanted = links.map(({ file, order, path }) => ({
        file: newPath.get(file) ?? file,
        order,
        path: path === null ? null : (newPath.get(path) ?? path),
      }));
      const row = notebook.apply(planned.change);
      const after = textsOf(notebook);
      const found = new Map(checkLinks(after).map((link) => [keyOf(link), link.path]));
      for (const link of wanted) {
        if (link.path === null) continue;
        expect({ from, to, ...link, path: found.get(keyOf(link)) }).toEqual({ from, to, ...link });
      }
      const undone = planUndo(notebook, [row]);
      expect(undone.conflicts).toEqual([]);
      if (undone.change) notebook.apply(undone.change);
      expect(textsOf(notebook)).toEqual(before);
      // Half of the moves stay, so that moves build on each other.
      if (moves % 2 === 0) continue;
      notebook.apply(planned.change);
      before = after;
      links = checkLinks(after);
    }
    expect(moves).toBe(MOVES);
    expect(along).toBeGreaterThan(0);
  });
});

function keyOf({ file, order }: CheckedLink): string {
  return `${file} ${order}`;
}
