import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { withoutCode } from '../../../core/notebook/text/mask-code.ts';
import { findCitations, findCitationsInText } from '../../../core/shared/citations/read-citation.ts';
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
/** The `@` of a citation of running text, and the brackets after its key. */
const CITE_TEXT = '\uFDED';
const TEXT_OPEN = '\uFDEC';
const TEXT_CLOSE = '\uFDEB';
const HIDDEN = '[]|!*_~`<>&\\:$=%#@./';
const FIRST_HIDDEN = 0xfdd2;
const STRANGERS = /[\uFDD0-\uFDEF]/g;
const STRANGE = /[\uFDD0-\uFDEF]/;
const IN_TEXT = '-?\\uFDED(?:[\\p{L}\\p{N}+?{}-]|[\\uFDD2-\\uFDE5])+(?:[ \\t]?\\uFDEC[^\\uFDEB\\uFDEC\\n]*\\uFDEB)?';
const LINK = new RegExp(`(\\uFDD0[^\\uFDD0\\uFDD1\\n]*\\uFDD1|\\uFDEE[^\\uFDEE\\uFDEF]*\\uFDEF|${IN_TEXT})`, 'u');
const MARKS = /[\uFDD0\uFDEE\uFDED]/;

/** Text for the parser. */
export function hideMarks(text: string): string {
  const known = STRANGE.test(text) ? text.replace(STRANGERS, '\uFFFD') : text;
  const open = withoutComments(known);
  if (!open.includes('[[') && !open.includes('@')) return open;
  const masked = withoutCode(open);
  const links = findWikiLinks(masked).map(({ from, to }) => ({ from, to, left: OPEN, right: CLOSE }));
  const citations = findCitations(masked).map(({ from, to }) => ({ from, to, left: CITE_OPEN, right: CITE_CLOSE }));
  const named = findCitationsInText(masked).map(({ from, to }) => ({ from, to, left: '', right: '' }));
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, left, right } of [...links, ...citations, ...named].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    if (left === '') {
      parts.push(open.slice(at, from), hideInText(open.slice(from, to)));
      at = to;
      continue;
    }
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

/** Replaces the signs of a citation of running text. */
function hideInText(written: string): string {
  const hide = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, hiddenOf);
  const start = written.startsWith('-') ? '-' : '';
  const bracket = written.indexOf('[');
  const key = hide(written.slice(start.length + 1, bracket === -1 ? undefined : bracket));
  if (bracket === -1) return start + CITE_TEXT + key;
  return start + CITE_TEXT + key + TEXT_OPEN + hide(written.slice(bracket + 1, -1)) + TEXT_CLOSE;
}

function hiddenOf(character: string): string {
  const index = HIDDEN.indexOf(character);
  return index === -1 ? character : String.fromCharCode(FIRST_HIDDEN + index);
}

function shownOf(text: string): string {
  return text.replace(/\uFDD0(?=\uFDD2\uFDD2)/g, '!').replace(STRANGERS, (character) => {
    if (character === OPEN || character === CITE_OPEN || character === TEXT_OPEN) return '[';
    if (character === CLOSE || character === CITE_CLOSE || character === TEXT_CLOSE) return ']';
    if (character === CITE_TEXT) return '@';
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
    if (part.includes(CITE_TEXT)) return inText(shownOf(part), withinLink);
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

/** Returns a citation of running text, and what follows it; as text within a link. */
function inText(shown: string, withinLink: boolean): PhrasingContent[] {
  const found = findCitationsInText(shown)[0];
  if (withinLink || found === undefined) return [{ type: 'text', value: shown }];
  const written = shown.slice(found.from, found.to);
  const [before, after] = [shown.slice(0, found.from), shown.slice(found.to)].map(
    (value) => ({ type: 'text', value }) as const,
  );
  const cited: PhrasingContent = {
    type: 'emphasis',
    children: [{ type: 'text', value: written }],
    data: { hName: 'span', hProperties: { dataNamedKey: written } },
  };
  return [before, cited, after]
    .filter((node) => node?.type !== 'text' || node.value !== '')
    .flatMap((node) => node ?? []);
}

/** Restores the other texts of the tree: code, formulas, URLs, names. */
function restore(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') {
      if (STRANGE.test(value)) Object.assign(node, { [key]: shownOf(value) });
    } else if (typeof value === 'object' && value !== null && key !== 'position') restore(value);
  }
}
