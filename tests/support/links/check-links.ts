import { posix } from 'node:path';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** A link of a Markdown file or board: where it stands among the links of its file, and the path it names. */
export interface CheckedLink {
  readonly file: string;
  readonly order: number;
  /** Null for a link that names no file. */
  readonly path: string | null;
}

/**
 * Reads all links of a tree of Markdown files and boards and finds the files that they name. Shares no code with the app's reading of links: a
 * parser reads the text, and names are found by a plain scan.
 */
export function checkLinks(files: ReadonlyMap<string, string>): CheckedLink[] {
  const paths = [...files.keys()].toSorted();
  const checked: CheckedLink[] = [];
  for (const [file, text] of files) {
    if (!/\.(?:md|canvas)$/.test(file)) continue;
    const links = file.endsWith('.md') ? linksOf(text) : linksOfBoard(text);
    for (const [order, { type, text: written }] of links.entries()) {
      const path = type === 'name' ? pathOfName(written, file, paths) : pathOfAddress(written, file, paths);
      checked.push({ file, order, path });
    }
  }
  return checked;
}

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

type Written = { readonly type: 'address' | 'name'; readonly text: string };

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml']);

/** Most texts stay the same from one check to the next. */
const known = new Map<string, readonly Written[]>();

function linksOf(text: string): readonly Written[] {
  const found = known.get(text) ?? linksIn(text);
  known.set(text, found);
  return found;
}

/** Returns the links of the cards of a board, in their order. The file of a card is a path from the top. */
function linksOfBoard(text: string): Written[] {
  const { nodes }: { nodes: { type: string; text?: string; file?: string }[] } = JSON.parse(text);
  return nodes.flatMap(({ type, text: card = '', file = '' }): readonly Written[] => {
    if (type === 'file') return [{ type: 'address', text: `/${encodeURIComponent(file).replaceAll('%2F', '/')}` }];
    return type === 'text' ? linksOf(card) : [];
  });
}

/** Returns the links of a text in its order. Names in `[[…]]` are replaced by words before the text is parsed. */
function linksIn(text: string): Written[] {
  const names: string[] = [];
  const plain = text.replace(/!?\[\[([^\][#|\n]+)(?:#[^\][|\n]*)?(?:\|[^\][\n]*)?\]\]/g, (_, name: string) => {
    names.push(name.replace(/\\$/, ''));
    return `WIKI${names.length - 1}KIW`;
  });
  const found: Written[] = [];
  const visit = (node: Node): void => {
    if (['link', 'image', 'definition'].includes(node.type) && node.url !== undefined)
      found.push({ type: 'address', text: node.url });
    const value = node.value ?? '';
    if (node.type === 'html') {
      for (const match of value.matchAll(/<(?:a\b[^>]*\shref|img\b[^>]*\ssrc)="([^"]*)"/g))
        found.push({ type: 'address', text: (match[1] ?? '').replaceAll('&amp;', '&') });
    }
    if (node.type === 'text') {
      for (const match of value.matchAll(/WIKI(\d+)KIW/g))
        found.push({ type: 'name', text: names[Number(match[1])] ?? '' });
    }
    for (const child of node.children ?? []) visit(child);
  };
  visit(parser.parse(plain));
  return found;
}

function pathOfAddress(address: string, file: string, paths: readonly string[]): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(address)) return null;
  const path = decoded(address.replace(/[?#].*$/s, ''));
  if (path === '') return null;
  const whole = posix.normalize(path.startsWith('/') ? path : posix.join(posix.dirname(file), path));
  return paths.includes(whole) ? whole : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name refers to the nearest file whose path ends with it; of equally near ones to the first by path. */
function pathOfName(name: string, file: string, paths: readonly string[]): string | null {
  const wanted = name.trim().replace(/^\/+/, '').toLowerCase();
  if (wanted === '') return null;
  let nearest: { path: string; steps: number } | null = null;
  for (const path of paths) {
    const low = path.toLowerCase();
    if (!['', '.md', '.txt'].some((ending) => low.endsWith(`/${wanted}${ending}`))) continue;
    const way = posix.relative(posix.dirname(file), posix.dirname(path));
    const steps = way === '' ? 0 : way.split('/').length;
    if (nearest === null || steps < nearest.steps) nearest = { path, steps };
  }
  return nearest?.path ?? null;
}
