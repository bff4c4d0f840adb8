import { decodeEntities } from '../markdown/entities.ts';
import { HIGHLIGHT } from '../markdown/highlight-mark.ts';

/** Text around a key of a citation, with its markup. */
export type MarkedText =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'em' | 'strong' | 'del' | 'mark'; readonly parts: readonly MarkedText[] };

/** Markup that is nested more deeply is text. */
const MAX_DEPTH = 6;
const MAX_CHARS = 1000;

/** An escaped sign, code, and text between signs; low lines stand outside words. */
const PART = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`,
    String.raw`(?<ticks>\x60+)(?!\x60)(?<code>.+?)(?<!\x60)\k<ticks>(?!\x60)`,
    String.raw`\*\*\*(?=\S)(?<both>[^*]+)(?<=\S)\*\*\*`,
    String.raw`\*\*(?=\S)(?<strong>.+?)(?<=\S)\*\*(?!\*)`,
    String.raw`\*(?=[^\s*])(?<em>(?:\*\*[^*]+\*\*|[^*])+)(?<=\S)\*(?!\*)`,
    String.raw`(?<![\p{L}\p{N}_])__(?=[^\s_])(?<strongLine>.+?)(?<=\S)__(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<emLine>.+?)(?<=\S)_(?![\p{L}\p{N}_])`,
    String.raw`~~(?=\S)(?<del>.+?)(?<=\S)~~`,
    HIGHLIGHT,
  ].join('|'),
  'gu',
);

/** Reads emphasis, code, deleted and highlighted text in a part of a citation. */
export function readMarkedText(source: string, depth = 0): MarkedText[] {
  if (depth > MAX_DEPTH || source.length > MAX_CHARS || !/[\\`*_~=&]/.test(source)) return text(source);
  const parts: MarkedText[] = [];
  let at = 0;
  for (const { 0: whole, index, groups = {} } of source.matchAll(PART)) {
    parts.push(...text(decodeEntities(source.slice(at, index))));
    at = index + whole.length;
    const { escaped, code, both, strong, strongLine, em, emLine, del } = groups;
    const inner = (written = ''): MarkedText[] => readMarkedText(written, depth + 1);
    if (escaped !== undefined) parts.push({ type: 'text', text: escaped });
    else if (code !== undefined) parts.push({ type: 'code', text: code.replace(/^ (.+) $/, '$1') });
    else if (both !== undefined) parts.push({ type: 'em', parts: [{ type: 'strong', parts: inner(both) }] });
    else if ((strong ?? strongLine) !== undefined) parts.push({ type: 'strong', parts: inner(strong ?? strongLine) });
    else if ((em ?? emLine) !== undefined) parts.push({ type: 'em', parts: inner(em ?? emLine) });
    else if (del !== undefined) parts.push({ type: 'del', parts: inner(del) });
    else parts.push({ type: 'mark', parts: inner(groups['mark']) });
  }
  return [...parts, ...text(decodeEntities(source.slice(at)))];
}

function text(source: string): MarkedText[] {
  return source === '' ? [] : [{ type: 'text', text: source }];
}
