import type { Heading, PhrasingContent, RootContent } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse } from 'yaml';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkFrontmatter, ['yaml']);

/** The definition of a note's name, read from the syntax tree of a whole parser. */
export function definedName(path: string, text: string): string {
  const { children } = parser.parse(text.replace(/^\uFEFF/, ''));
  for (const name of [titleIn(children), ...children.filter(isFirstLevel).map(wordsIn)]) if (name !== '') return name;
  return (path.split('/').at(-1) ?? '').replace(/(.)\.md$/i, '$1');
}

function titleIn([first]: readonly RootContent[]): string {
  if (first?.type !== 'yaml') return '';
  try {
    const title: unknown = parse(first.value, { uniqueKeys: false, logLevel: 'silent' })?.title;
    return typeof title === 'string' || typeof title === 'number' ? oneLine(String(title)) : '';
  } catch {
    return '';
  }
}

const isFirstLevel = (node: RootContent): node is Heading => node.type === 'heading' && node.depth === 1;

function wordsIn({ children }: Heading): string {
  return (
    oneLine(children.map((node) => shown(node, false)).join('')) ||
    oneLine(children.map((node) => shown(node, true)).join(''))
  );
}

function shown(node: PhrasingContent, withImages: boolean): string {
  if (node.type === 'image' || node.type === 'imageReference') return withImages ? (node.alt ?? '') : '';
  if (node.type === 'html' || node.type === 'footnoteReference') return '';
  if (node.type === 'inlineMath') return `$${node.value}$`;
  if (node.type === 'break') return ' ';
  if ('children' in node) return node.children.map((child) => shown(child, withImages)).join('');
  return 'value' in node ? node.value : '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().slice(0, 200);
}
