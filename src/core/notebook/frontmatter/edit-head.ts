import { isAlias, isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLSeq } from 'yaml';
import type { TextEdit } from '../links/rewrite-link.ts';
import { type ParsedHead, startOf } from './parse-head.ts';
import {
  type PropertyScalar,
  type PropertyValue,
  type Quoting,
  writeList,
  writeName,
  writeScalar,
} from './yaml-text.ts';

interface Token {
  readonly type: string;
  readonly offset: number;
  readonly source: string;
}

/** Returns the edits that set a property; null when other properties would be affected. */
export function spliceSet(head: ParsedHead, name: string, value: PropertyValue): TextEdit[] | null {
  const pair = head.pairs.get(name);
  if (pair) return isReferredTo(pair, head) ? null : replaceValue(head, pair, value);
  const { map, yaml } = head;
  const inFlow = map?.flow === true;
  const entry = `${writeName(name, inFlow)}: ${write(value, inFlow)}`;
  if (map === null || !inFlow) {
    const first = map?.items[0];
    const indent = first ? ' '.repeat(entryStart(first, yaml) - lineStart(yaml, entryStart(first, yaml))) : '';
    return [{ from: yaml.length, to: yaml.length, text: `${indent}${entry}\n` }];
  }
  const last = map.items.at(-1);
  const at = last ? endOfPair(last, yaml) : startOf(map) + 1;
  return [{ from: at, to: at, text: last ? `, ${entry}` : entry }];
}

/** Returns the edits that remove a property; null when other properties would be affected. */
export function spliceRemove(head: ParsedHead, pair: Pair): TextEdit[] | null {
  const { map, yaml } = head;
  if (map === null || isReferredTo(pair, head)) return null;
  const start = entryStart(pair, yaml);
  const end = endOfPair(pair, yaml);
  if (map.flow !== true) return [{ from: lineStart(yaml, start), to: afterLine(yaml, end), text: '' }];
  const index = map.items.indexOf(pair as (typeof map.items)[number]);
  const [before, after] = [map.items[index - 1], map.items[index + 1]];
  if (after) return [{ from: start, to: entryStart(after, yaml), text: '' }];
  return [{ from: before ? endOfPair(before, yaml) : start, to: end, text: '' }];
}

/** Returns whether an alias elsewhere would lose its anchor. */
function isReferredTo(pair: Pair, { aliases }: ParsedHead): boolean {
  const look = (node: unknown): boolean => {
    if (isAlias(node)) return false;
    if (isScalar(node) || isMap(node) || isSeq(node)) {
      if (node.anchor !== undefined && aliases.has(node.anchor)) return true;
    }
    if (isSeq(node)) return node.items.some(look);
    return isMap(node) && node.items.some(({ key, value }) => look(key) || look(value));
  };
  return look(pair.key) || look(pair.value);
}

function replaceValue(head: ParsedHead, pair: Pair, value: PropertyValue): TextEdit[] | null {
  const { yaml, map } = head;
  const inFlow = map?.flow === true;
  const sep = separatorOf(pair);
  const colon = sep.find(({ type }) => type === 'map-value-ind');
  if (!colon) {
    const at = endOf(pair.key, yaml);
    return inFlow ? [{ from: at, to: at, text: `: ${write(value, true)}` }] : null;
  }
  const node = pair.value;
  const props = sep.filter(({ type }) => type === 'anchor' || type === 'tag');
  if (isSeq(node) && isList(value) && value.length > 0 && props.length === 0) {
    const items = editItems(node, value, yaml);
    if (items) return items;
  }
  const colonEnd = colon.offset + 1;
  const [first] = props;
  if (isEmpty(node) && !first) return [{ from: colonEnd, to: colonEnd, text: ` ${write(value, inFlow)}` }];
  const start = isEmpty(node) ? (first?.offset ?? colonEnd) : startOf(node);
  const end = isEmpty(node) ? propsEnd(props, colonEnd) : endOf(node, yaml);
  const from = first ? first.offset : start;
  const text = rewrite(node, value, inFlow, yaml);
  if (!yaml.slice(colonEnd, start).includes('\n')) return [{ from, to: end, text: spaced(yaml, from, text) }];
  // The value moves from the next lines to behind the colon; comments in between stay.
  const at = first ? { from, to: propsEnd(props, colonEnd), text } : { from: colonEnd, to: colonEnd, text: ` ${text}` };
  if (yaml.slice(colonEnd, at.to).includes('\n')) return [{ from, to: end, text }];
  if (inFlow) return [at, { from: start, to: end, text: '' }];
  return [at, { from: lineStart(yaml, start), to: afterLine(yaml, end), text: '' }];
}

/** In a flow map a value may directly follow its colon. */
function spaced(yaml: string, at: number, text: string): string {
  return yaml[at - 1] === ':' ? ` ${text}` : text;
}

function write(value: PropertyValue, inFlow: boolean): string {
  return isList(value) ? writeList(value) : writeScalar(value, inFlow);
}

/** Keeps the style of the previous value. */
function rewrite(node: unknown, value: PropertyValue, inFlow: boolean, yaml: string): string {
  if (isList(value) || !isScalar(node)) return write(value, inFlow);
  if (node.type === 'BLOCK_LITERAL' && typeof value === 'string') {
    const block = literal(node, value, yaml);
    if (block !== null) return block;
  }
  return writeScalar(value, inFlow, quotingOf(node));
}

function quotingOf(node: unknown): Quoting {
  // An empty text needs quotes, so its quotes say nothing about the preferred style.
  if (!isScalar(node) || node.value === '') return 'plain';
  return node.type === 'QUOTE_SINGLE' ? 'single' : node.type === 'QUOTE_DOUBLE' ? 'double' : 'plain';
}

/** Keeps a block list a block list. */
function literal(node: Scalar, value: string, yaml: string): string | null {
  const content = value.replace(/\n$/, '');
  if (!content.includes('\n') || /^\s|\n$|[^\S\n]$|[^\n\P{Cc}]|[\u2028\u2029\uFEFF]/u.test(content)) return null;
  const indent = /\n( +)\S/.exec(yaml.slice(startOf(node), endOf(node, yaml)))?.[1];
  if (indent === undefined) return null;
  const lines = content.split('\n').map((line) => (line === '' ? '' : `${indent}${line}`));
  return [value.endsWith('\n') ? '|' : '|-', ...lines].join('\n');
}

/** Returns edits for the changed items only; null when the whole list has to be rewritten. */
function editItems(node: YAMLSeq, values: readonly PropertyScalar[], yaml: string): TextEdit[] | null {
  const { items } = node;
  if (!items.every((item): item is Scalar => isScalar(item) && !item.anchor && !item.tag && !isBlock(item)))
    return null;
  const old = items.map((item) => item.value);
  let head = 0;
  while (head < old.length && head < values.length && Object.is(old[head], values[head])) head += 1;
  let tail = 0;
  const most = Math.min(old.length, values.length) - head;
  while (tail < most && Object.is(old[old.length - 1 - tail], values[values.length - 1 - tail])) tail += 1;
  const place = { head, gone: items.slice(head, items.length - tail), come: values.slice(head, values.length - tail) };
  return node.flow === true ? editFlow(items, place, yaml) : editLines(node, items, place, yaml);
}

interface ListPlace {
  readonly head: number;
  readonly gone: readonly Scalar[];
  readonly come: readonly PropertyScalar[];
}

function editFlow(items: readonly Scalar[], { head, gone, come }: ListPlace, yaml: string): TextEdit[] | null {
  if (items.some(isEmpty)) return null;
  const text = come.map((value, index) => writeScalar(value, true, quotingOf(gone[index]))).join(', ');
  const [first, last, before, after] = [gone[0], gone.at(-1), items[head - 1], items[head + gone.length]];
  if (first && last && come.length > 0) return [{ from: startOf(first), to: endOf(last, yaml), text }];
  if (first && last) {
    if (before) return [{ from: endOf(before, yaml), to: endOf(last, yaml), text: '' }];
    return after ? [{ from: startOf(first), to: startOf(after), text: '' }] : null;
  }
  if (before) return [{ from: endOf(before, yaml), to: endOf(before, yaml), text: `, ${text}` }];
  return after ? [{ from: startOf(after), to: startOf(after), text: `${text}, ` }] : null;
}

function editLines(node: YAMLSeq, items: readonly Scalar[], place: ListPlace, yaml: string): TextEdit[] | null {
  const dashes = dashesOf(node);
  if (dashes.length !== items.length) return null;
  const { head, gone, come } = place;
  if (gone.length === come.length && !gone.some(isEmpty)) {
    return gone.map((item, index) => ({
      from: startOf(item),
      to: endOf(item, yaml),
      text: writeScalar(come[index] ?? null, false, quotingOf(item)),
    }));
  }
  const line = (index: number) => {
    const dash = dashes[index] ?? 0;
    const item = items[index];
    return { from: lineStart(yaml, dash), to: afterLine(yaml, isEmpty(item) ? dash : endOf(item, yaml)), dash };
  };
  const indent = yaml.slice(line(0).from, line(0).dash);
  if (indent.trim() !== '') return null;
  const text = come.map((value) => `${indent}- ${writeScalar(value, false)}\n`).join('');
  const last = head + gone.length;
  if (gone.length > 0) return [{ from: line(head).from, to: line(last - 1).to, text }];
  const at = head === 0 ? line(0).from : line(head - 1).to;
  return [{ from: at, to: at, text }];
}

function dashesOf(node: YAMLSeq): number[] {
  const token = node.srcToken;
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map((one) => one.offset),
  );
}

function isList(value: PropertyValue): value is readonly PropertyScalar[] {
  return Array.isArray(value);
}

/** Returns whether a property has no value in the text. */
function isEmpty(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.source === '' && node.type === 'PLAIN');
}

function isBlock(node: unknown): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

function separatorOf(pair: Pair): readonly Token[] {
  return (pair.srcToken && 'sep' in pair.srcToken ? pair.srcToken.sep : undefined) ?? [];
}

function propsEnd(props: readonly Token[], otherwise: number): number {
  const last = props.at(-1);
  return last ? last.offset + last.source.length : otherwise;
}

/** Returns the start of an entry, including an indicator, anchor or tag before its name. */
function entryStart(pair: Pair, yaml: string): number {
  const start = pair.srcToken?.start.find(({ type }) => ['explicit-key-ind', 'anchor', 'tag'].includes(type));
  const at = start?.offset ?? startOf(pair.key);
  return Math.min(at, yaml.length);
}

function endOfPair(pair: Pair, yaml: string): number {
  if (!isEmpty(pair.value)) return endOf(pair.value, yaml);
  const sep = separatorOf(pair).filter(({ type }) => ['map-value-ind', 'anchor', 'tag'].includes(type));
  return propsEnd(sep, endOf(pair.key, yaml));
}

/** Returns the end of a node without trailing blank lines. */
function endOf(node: unknown, yaml: string): number {
  if (isSeq(node) && node.flow !== true) {
    const last = node.items.at(-1);
    const dash = dashesOf(node).at(-1);
    return last === undefined || isEmpty(last) ? (dash ?? startOf(node)) + 1 : endOf(last, yaml);
  }
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1);
    return last ? endOfPair(last, yaml) : startOf(node);
  }
  const start = startOf(node);
  const to = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[1] ?? start) : start;
  return start + yaml.slice(start, to).trimEnd().length;
}

function lineStart(yaml: string, at: number): number {
  return yaml.lastIndexOf('\n', at - 1) + 1;
}

function afterLine(yaml: string, at: number): number {
  const end = yaml.indexOf('\n', at);
  return end === -1 ? yaml.length : end + 1;
}
