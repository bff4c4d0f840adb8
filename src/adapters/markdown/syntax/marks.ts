import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { withoutCode } from '../../../core/notebook/text/mask-code.ts';
import { findCitations, findCitationsInText } from '../../../core/shared/citations/read-citation.ts';
import { embedKindOf } from '../../../core/shared/file-types/embed-kind.ts';
import { findWikiLinks, type WikiLink } from '../../../core/shared/link-text/find-wiki-links.ts';
import { findInlineFootnotes } from '../../../core/shared/markdown/inline-footnotes.ts';
import { withoutComments } from '../../../core/shared/markdown/mask-comments.ts';
import { formulaStarts, withoutFormulas } from '../../../core/shared/markdown/mask-formulas.ts';
import { findTags, mayHaveTags } from '../../../core/shared/names/inline-tags.ts';
import { FORMULA_START } from './formula-syntax.ts';
import { FOOTNOTE_CLOSE, FOOTNOTE_OPEN, placeFootnotes } from './place-footnotes.ts';

/**
 * `[[…]]`, `[@key]`, `#tag`, `^[…]` and `%%…%%` are not Markdown; its parser would split them at `|`, `_` or `[`. They are replaced by unused code
 * points before parsing. The text keeps its length, and with it all offsets.
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
/** The `#` of a tag. */
const TAG = '\uFDE6';
const HIDDEN = '[]|!*_~`<>&\\:$=%#@./';
const FIRST_HIDDEN = 0xfdd2;
/** The text that each placeholder replaces. */
const STANDINS: ReadonlyMap<string, string> = new Map([
  [OPEN, '['],
  [CLOSE, ']'],
  [CITE_OPEN, '['],
  [CITE_CLOSE, ']'],
  [CITE_TEXT, '@'],
  [TEXT_OPEN, '['],
  [TEXT_CLOSE, ']'],
  [TAG, '#'],
  [FORMULA_START, '$'],
  [FOOTNOTE_OPEN.charAt(0), '^'],
  [FOOTNOTE_OPEN.charAt(1), '['],
  [FOOTNOTE_CLOSE, ']'],
]);
const STRANGERS = /[\uFDD0-\uFDEF]/g;
const STRANGE = /[\uFDD0-\uFDEF]/;
const IN_TEXT = '-?\\uFDED(?:[\\p{L}\\p{N}+?{}-]|[\\uFDD2-\\uFDE5])+(?:[ \\t]?\\uFDEC[^\\uFDEB\\uFDEC\\n]*\\uFDEB)?';
/** The signs of a tag that the parser could read are hidden, so the tag ends where others follow. */
const IN_TAG = '\\uFDE6(?:[\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}-]|\\u200d|\\ufe0f|[\\uFDD2-\\uFDE5])+';
/** A link, a citation or a tag. */
const MARK = new RegExp(
  `(\\uFDD0[^\\uFDD0\\uFDD1\\n]*\\uFDD1|\\uFDEE[^\\uFDEE\\uFDEF]*\\uFDEF|${IN_TEXT}|${IN_TAG})`,
  'u',
);
const MARKS = /[\uFDD0\uFDEE\uFDED\uFDE6]/;

/** Text for the parser. */
export function hideMarks(text: string): string {
  const known = STRANGE.test(text) ? text.replace(STRANGERS, '\uFFFD') : text;
  const open = withoutComments(known);
  const isPlain = !['[[', '@', '$$', '^['].some((mark) => open.includes(mark)) && !mayHaveTags(open);
  if (isPlain) return open;
  const code = withoutCode(open);
  const masked = withoutFormulas(code);
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text: hidden } of hiddenParts(open, code, masked)) {
    if (from < at) continue;
    parts.push(open.slice(at, from), hidden);
    at = to;
  }
  return parts.join('') + open.slice(at);
}

interface HiddenPart {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Returns what is replaced before parsing, in order. The replacement is as long as the text. */
function hiddenParts(open: string, code: string, masked: string): HiddenPart[] {
  // One bracket per end represents two: a link leaves `[x]`, an embed leaves `[[x]`.
  const inBrackets = (from: number, to: number, left: string, right: string): HiddenPart => ({
    from,
    to,
    text: left + open.slice(from + 1, to - 1).replace(/[^\p{L}\p{N}\s]/gu, hiddenOf) + right,
  });
  return [
    ...findWikiLinks(masked).map(({ from, to }) => inBrackets(from, to, OPEN, CLOSE)),
    ...findCitations(masked).map(({ from, to }) => inBrackets(from, to, CITE_OPEN, CITE_CLOSE)),
    ...findCitationsInText(masked).map(({ from, to }) => ({ from, to, text: hideInText(open.slice(from, to)) })),
    ...findTags(masked).map(({ from, to, name }) => ({ from, to, text: TAG + hideSigns(name) })),
    ...formulaStarts(code).map((from) => ({ from, to: from + 1, text: FORMULA_START })),
    ...findInlineFootnotes(masked).flatMap(({ from, to }) => [
      { from, to: from + 2, text: FOOTNOTE_OPEN },
      { from: to - 1, to, text: FOOTNOTE_CLOSE },
    ]),
  ].sort((a, b) => a.from - b.from);
}

function hideSigns(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, hiddenOf);
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
    return STANDINS.get(character) ?? HIDDEN[character.charCodeAt(0) - FIRST_HIDDEN] ?? '';
  });
}

/** Replaces the placeholders by links, citations and tags, and restores all other text. */
export function showMarks(tree: Root): void {
  placeLinks(tree, false);
  placeFootnotes(tree);
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
  // Splitting by a pattern with one group puts texts at even and marks at odd indexes.
  return value.split(MARK).flatMap((part, index): PhrasingContent[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }];
    if (part.includes(CITE_TEXT)) return inText(shownOf(part), withinLink);
    if (part.startsWith(TAG)) return [withinLink ? { type: 'text', value: shownOf(part) } : tagNode(shownOf(part))];
    const shown = shownOf(part.slice(1, -1));
    if (part.startsWith(CITE_OPEN)) return [withinLink ? { type: 'text', value: `[${shown}]` } : citationNode(shown)];
    const [link] = findWikiLinks(shown.startsWith('[[') ? `!${shown}]` : `[${shown}]`);
    if (!link || withinLink) return [{ type: 'text', value: link ? labelOf(link) : shown }];
    return [wikiNode(link)];
  });
}

function labelOf({ target, heading, label }: WikiLink): string {
  if (label !== null) return label;
  const place = heading.split('#').join(' › ');
  if (target === '') return place;
  return heading === '' ? target : `${target} › ${place}`;
}

function wikiNode(link: WikiLink): PhrasingContent {
  const { target, heading, label, embed } = link;
  return {
    type: 'link',
    url: '',
    // The label of a picture is its size.
    children: [{ type: 'text', value: embed && embedKindOf(target) === 'image' ? target : labelOf(link) }],
    data: {
      hProperties: {
        dataWiki: target,
        ...(heading === '' ? {} : { dataHeading: heading }),
        ...(embed ? { dataEmbed: label ?? '' } : {}),
      },
    },
  };
}

function tagNode(shown: string): PhrasingContent {
  return {
    type: 'emphasis',
    children: [{ type: 'text', value: shown }],
    data: { hName: 'span', hProperties: { dataTag: shown.slice(1) } },
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
