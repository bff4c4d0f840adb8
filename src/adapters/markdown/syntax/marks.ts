import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { withoutCode } from '../../../core/notebook/text/mask-code.ts';
import { findCitations } from '../../../core/shared/citations/read-citation.ts';
import { findWikiLinks, type WikiLink } from '../../../core/shared/link-text/find-wiki-links.ts';

/**
 * `[[…]]`, `[@key]` and `%%…%%` are not Markdown; its parser would split them at `|`, `_` or `[`. They are replaced by unused code points
 * before parsing. The text keeps its length, and with it all offsets.
 */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
/** The brackets of a citation. */
const CITE_OPEN = '\uFDEE';
const CITE_CLOSE = '\uFDEF';
const HIDDEN = '[]|!*_~`<>&\\:$=%#@./';
const FIRST_HIDDEN = 0xfdd2;
const STRANGERS = /[\uFDD0-\uFDEF]/g;
const STRANGE = /[\uFDD0-\uFDEF]/;
const LINK = /(\uFDD0[^\uFDD0\uFDD1\n]*\uFDD1|\uFDEE[^\uFDEE\uFDEF]*\uFDEF)/;
const MARKS = /[\uFDD0\uFDEE]/;

/** Text for the parser. */
export function hideMarks(text: string): string {
  const known = STRANGE.test(text) ? text.replace(STRANGERS, '\uFFFD') : text;
  const open = withoutComments(known);
  if (!open.includes('[[') && !open.includes('@')) return open;
  const masked = withoutCode(open);
  const links = findWikiLinks(masked).map(({ from, to }) => ({ from, to, left: OPEN, right: CLOSE }));
  const citations = findCitations(masked).map(({ from, to }) => ({ from, to, left: CITE_OPEN, right: CITE_CLOSE }));
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, left, right } of [...links, ...citations].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    // One bracket per end represents two: a link leaves `[x]`, an embed leaves `[[x]`.
    const inner = open.slice(from + 1, to - 1).replace(/[^\p{L}\p{N}\s]/gu, hiddenOf);
    parts.push(open.slice(at, from), left, inner, right);
    at = to;
  }
  return parts.join('') + open.slice(at);
}

/** Replaces comments (`%%…%%`) by blanks. */
function withoutComments(text: string): string {
  if (!text.includes('%%')) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: comment } of withoutCode(text).matchAll(/%%[^%](?:[^%]|%(?!%))*%%/g)) {
    const end = index + comment.length;
    parts.push(text.slice(at, index), text.slice(index, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

function hiddenOf(character: string): string {
  const index = HIDDEN.indexOf(character);
  return index === -1 ? character : String.fromCharCode(FIRST_HIDDEN + index);
}

function shownOf(text: string): string {
  return text.replace(/\uFDD0(?=\uFDD2\uFDD2)/g, '!').replace(STRANGERS, (character) => {
    if (character === OPEN || character === CITE_OPEN) return '[';
    if (character === CLOSE || character === CITE_CLOSE) return ']';
    return HIDDEN[character.charCodeAt(0) - FIRST_HIDDEN] ?? '';
  });
}

/** Replaces the placeholders by links and restores all other text. */
export function showMarks(tree: Root): void {
  placeLinks(tree, false);
  restore(tree);
}

function placeLinks(parent: Parents, withinLink: boolean): void {
  const children: Nodes[] = [];
  for (const child of parent.children) {
    if ('children' in child) placeLinks(child, withinLink || child.type === 'link' || child.type === 'linkReference');
    if (child.type === 'text' && MARKS.test(child.value)) children.push(...split(child.value, withinLink));
    else children.push(child);
  }
  Object.assign(parent, { children });
}

function split(value: string, withinLink: boolean): PhrasingContent[] {
  // Splitting by a pattern with one group puts texts at even and links at odd indexes.
  return value.split(LINK).flatMap((part, index): PhrasingContent[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }];
    const shown = shownOf(part.slice(1, -1));
    if (part.startsWith(CITE_OPEN)) return [withinLink ? { type: 'text', value: `[${shown}]` } : citationNode(shown)];
    const [link] = findWikiLinks(shown.startsWith('[[') ? `!${shown}]` : `[${shown}]`);
    if (!link || withinLink) return [{ type: 'text', value: link ? labelOf(link) : shown }];
    return [wikiNode(link)];
  });
}

function labelOf({ target, heading, label }: WikiLink): string {
  if (label !== null) return label;
  if (target === '') return heading;
  return heading === '' ? target : `${target} › ${heading}`;
}

function wikiNode(link: WikiLink): PhrasingContent {
  const { target, heading, label, embed } = link;
  return {
    type: 'link',
    url: '',
    children: [{ type: 'text', value: embed ? target : labelOf(link) }],
    data: {
      hProperties: {
        dataWiki: target,
        ...(heading === '' ? {} : { dataHeading: heading }),
        ...(embed ? { dataEmbed: label ?? '' } : {}),
      },
    },
  };
}

/** Returns a citation: its text as written, and again without its brackets for the page. */
function citationNode(inner: string): PhrasingContent {
  return {
    type: 'emphasis',
    children: [{ type: 'text', value: `[${inner}]` }],
    data: { hName: 'span', hProperties: { dataCite: inner.replace(/\s+/g, ' ') } },
  };
}

/** Restores the other texts of the tree: code, formulas, URLs, names. */
function restore(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') {
      if (STRANGE.test(value)) Object.assign(node, { [key]: shownOf(value) });
    } else if (typeof value === 'object' && value !== null && key !== 'position') restore(value);
  }
}
