import type { Image, Link, Paragraph, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { embedKindOf } from '../../../core/shared/file-types/embed-kind.ts';
import { decodeAddress } from '../../../core/shared/link-text/decode-address.ts';

/** An address with a scheme, or of another host. */
const ELSEWHERE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/**
 * Splits paragraphs at displayed formulas and at embeds of notes, tables, recordings and documents, because these are blocks. Images stay
 * within the text.
 * Converts `![…](file)` of such a file to an embed, too.
 */
export function liftEmbeds(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (parent === undefined || index === undefined || paragraph.data?.hName !== undefined) return;
    const pieces = split(paragraph);
    if (pieces === null) return;
    parent.children.splice(index, 1, ...pieces);
    return [SKIP, index + pieces.length];
  });
}

/** Returns the blocks of a paragraph; null when no embed is in it. */
function split({ children, data }: Paragraph): Paragraph[] | null {
  const pieces: Paragraph[] = [];
  let words: PhrasingContent[] = [];
  let isSplit = false;
  const flush = (): void => {
    const kept = trim(words);
    if (kept.length > 0) pieces.push({ type: 'paragraph', children: kept });
    words = [];
  };
  for (const child of children) {
    const embed = embedOf(child);
    if (embed === null) words.push(child);
    else {
      isSplit = true;
      flush();
      pieces.push({ type: 'paragraph', children: [embed], data: { hName: 'div' } });
    }
  }
  flush();
  const [first] = pieces;
  if (first !== undefined && data?.hProperties !== undefined)
    first.data = { ...first.data, hProperties: data.hProperties };
  return isSplit ? pieces : null;
}

function embedOf(node: PhrasingContent): PhrasingContent | null {
  if (node.type === 'image') return fileEmbed(node);
  if (node.type === 'inlineMath') return isDisplayed(node) ? node : null;
  const properties = node.type === 'link' ? node.data?.hProperties : undefined;
  const target = properties?.['dataWiki'];
  if (node.type !== 'link' || typeof target !== 'string' || properties?.['dataEmbed'] === undefined) return null;
  if (embedKindOf(target) === 'image') return null;
  properties['dataBlock'] = '';
  return node;
}

function isDisplayed({ data }: Extract<PhrasingContent, { type: 'inlineMath' }>): boolean {
  const classes = data?.hProperties?.['className'];
  return Array.isArray(classes) && classes.includes('math-display');
}

function fileEmbed({ url, alt }: Image): Link | null {
  if (ELSEWHERE.test(url)) return null;
  const [, file = '', place = ''] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  const path = decodeAddress(file);
  const kind = embedKindOf(path);
  if (kind === 'image' || kind === 'file') return null;
  return {
    type: 'link',
    url: '',
    children: [{ type: 'text', value: alt || path }],
    data: { hProperties: { dataPath: path, dataHeading: decodeAddress(place), dataEmbed: alt ?? '', dataBlock: '' } },
  };
}

/** Removes white space and line breaks at both ends. */
function trim(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isBlank = (node: PhrasingContent): boolean =>
    node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const from = nodes.findIndex((node) => !isBlank(node));
  const kept = from === -1 ? [] : nodes.slice(from, nodes.findLastIndex((node) => !isBlank(node)) + 1);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return kept;
}
