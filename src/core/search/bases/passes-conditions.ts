import { wallTime } from '../../notebook/text/fill-template.ts';
import { ROW_FIELDS } from '../../shared/bases/base-names.ts';
import { type BaseExpression, parseBaseExpression } from '../../shared/bases/parse-base-expression.ts';
import { nameOf, parentOf } from '../../shared/paths/path-parts.ts';
import { linkNameOf, type SearchFacts } from '../search-document.ts';
import { propertyValues } from '../search-match.ts';
import { foldTag, foldValue } from '../search-query.ts';
import {
  addDuration,
  type BaseValue,
  compareValues,
  isEmptyValue,
  isEqual,
  isKind,
  isList,
  isTrue,
  itemsOf,
  toDate,
  toDuration,
  toNumber,
  toText,
} from './base-values.ts';
import { callBaseMethod } from './call-base-method.ts';
import { relativeTime } from './relative-time.ts';

/** What a condition may ask of a note. */
export interface ConditionFacts extends Pick<SearchFacts, 'tags' | 'properties' | 'links'> {
  readonly path: string;
}

/** What a condition may ask of the row of a file. */
export interface ConditionRow {
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly sizeBytes: number;
}

/** Conditions that a note must pass. */
export interface Conditions {
  /** Whether they ask for times or sizes, which only rows have. */
  readonly needsRows: boolean;
  /** For how long, in milliseconds, an answer stands; null for as long as the notes do. */
  readonly stepMs: number | null;
  passes(note: ConditionFacts, row: ConditionRow | null, nowMs: number): boolean;
}

const MINUTE_MS = 60_000;
/** Most characters of all values that the conditions make of one note. Real ones make some hundred. */
const MAX_CHARS = 200_000;
/** Most parts that are evaluated for one note: those of the items of its lists, too. */
const MAX_STEPS = 5000;
/** Longest text that a pattern is matched against, and how much matching is one step. */
const MAX_MATCHED_CHARS = 2000;
const STEP_MATCHES = 100;

/** Reads conditions of a base. Null for a text that is not understood. */
export function readConditions(text: string): Conditions | null {
  const expression = parseBaseExpression(text);
  if (expression === null) return null;
  return {
    needsRows: mentions(expression, (one) => one.type === 'file' && ROW_FIELDS.has(one.field)),
    stepMs: mentions(expression, dependsOnNow) ? MINUTE_MS : null,
    passes: (note, row, nowMs) =>
      isTrue(evaluate(expression, { note, row, nowMs, left: MAX_CHARS, steps: MAX_STEPS, item: null })),
  };
}

function dependsOnNow(one: BaseExpression): boolean {
  if (one.type === 'call') return one.name === 'now' || one.name === 'today';
  return one.type === 'method' && one.name === 'relative';
}

interface Scope {
  readonly note: ConditionFacts;
  readonly row: ConditionRow | null;
  readonly nowMs: number;
  /** How many characters of values may still be made. */
  left: number;
  /** How many parts may still be evaluated. */
  steps: number;
  /** The variables for an item of a list; null outside. */
  item: { readonly value: BaseValue; readonly index: number; readonly acc: BaseValue } | null;
}

/** Evaluates a part. Null once the conditions have made more characters or taken more steps than they may. */
function evaluate(expression: BaseExpression, scope: Scope): BaseValue {
  scope.steps -= 1;
  if (scope.left <= 0 || scope.steps <= 0) return null;
  const value = compute(expression, scope);
  scope.left -= charsOf(value);
  return value;
}

function charsOf(value: BaseValue): number {
  return itemsOf(value).reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length : 0), 1);
}

function compute(expression: BaseExpression, scope: Scope): BaseValue {
  const read = (one: BaseExpression): BaseValue => evaluate(one, scope);
  switch (expression.type) {
    case 'value':
      return expression.value;
    case 'list':
      return expression.items.map(read);
    case 'property':
      return propertyOf(scope.note, expression.name);
    case 'file':
      return fieldOfFile(expression.field, scope);
    case 'file-call':
      return callOfFile(expression.name, expression.args.map(read), scope.note);
    case 'call':
      return callFunction(expression.name, expression.args, scope);
    case 'method':
      return callMethod(expression, scope);
    case 'items':
      return callOfItems(expression, scope);
    case 'variable':
      return scope.item?.[expression.name] ?? null;
    case 'matches': {
      const text = toText(read(expression.text)).slice(0, MAX_MATCHED_CHARS);
      scope.steps -= Math.ceil((text.length * expression.pattern.parts) / STEP_MATCHES);
      return scope.steps > 0 && expression.pattern.matches(text);
    }
    case 'field':
      return fieldOfValue(read(expression.target), expression.name);
    case 'item':
      return itemsOf(read(expression.target))[toNumber(read(expression.index)) ?? -1] ?? null;
    case 'not':
      return !isTrue(read(expression.value));
    case 'minus': {
      const number = toNumber(read(expression.value));
      return number === null ? null : -number;
    }
    case 'binary':
      return operate(expression, scope);
    default:
      return expression satisfies never;
  }
}

function callMethod({ target, name, args }: Extract<BaseExpression, { type: 'method' }>, scope: Scope): BaseValue {
  const value = evaluate(target, scope);
  const given = args.map((one) => evaluate(one, scope));
  // A text in quotes is one, whatever it looks like.
  const isText = target.type === 'value' && typeof target.value === 'string';
  if (name === 'isType' && isText) return toText(given[0] ?? null).toLowerCase() === 'string';
  if (name !== 'relative') return callBaseMethod(value, name, given);
  const date = toDate(value);
  return date === null ? null : relativeTime(date.ms, scope.nowMs);
}

function callOfItems(
  { target, name, each, start }: Extract<BaseExpression, { type: 'items' }>,
  scope: Scope,
): BaseValue {
  const value = evaluate(target, scope);
  const outer = scope.item;
  let acc: BaseValue = start === null ? null : evaluate(start, scope);
  const made: BaseValue[] = [];
  for (const [index, item] of (isList(value) ? value : itemsOf(value)).entries()) {
    scope.item = { value: item, index, acc };
    const result = evaluate(each, scope);
    if (name === 'reduce') acc = result;
    else if (name === 'map') made.push(result);
    else if (isTrue(result)) made.push(item);
  }
  scope.item = outer;
  return name === 'reduce' ? acc : made;
}

function operate({ operator, left, right }: Extract<BaseExpression, { type: 'binary' }>, scope: Scope): BaseValue {
  const one = evaluate(left, scope);
  if (operator === '&&') return isTrue(one) && isTrue(evaluate(right, scope));
  if (operator === '||') return isTrue(one) || isTrue(evaluate(right, scope));
  const other = evaluate(right, scope);
  if (operator === '==') return isEqual(one, other);
  if (operator === '!=') return !isEqual(one, other);
  if (operator === '+' || operator === '-') return add(one, other, operator === '+' ? 1 : -1);
  const [a, b] = [toNumber(one), toNumber(other)];
  if (operator === '*') return a === null || b === null ? null : a * b;
  if (operator === '/') return a === null || b === null || b === 0 ? null : a / b;
  if (operator === '%') return a === null || b === null || b === 0 ? null : a % b;
  const order = compareValues(one, other);
  if (order === null) return false;
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

function add(one: BaseValue, other: BaseValue, sign: 1 | -1): BaseValue {
  const by = toDuration(other);
  const isTime = isKind(one, 'date') || by !== null || (sign === -1 && isKind(other, 'date'));
  const date = isTime ? toDate(one) : null;
  if (date !== null) {
    if (by !== null) return addDuration(date, by, sign);
    const until = sign === -1 ? toDate(other) : null;
    return until === null ? null : { kind: 'duration', months: 0, ms: date.ms - until.ms };
  }
  const first = toDuration(one);
  if (first !== null && by !== null)
    return { kind: 'duration', months: first.months + sign * by.months, ms: first.ms + sign * by.ms };
  const [a, b] = [toNumber(one), toNumber(other)];
  if (a !== null && b !== null) return a + sign * b;
  return sign === 1 ? toText(one) + toText(other) : null;
}

/** The tags of a note are those of its text, too. A property without a value is empty, one with several is a list. */
function propertyOf(note: ConditionFacts, name: string): BaseValue {
  const folded = foldValue(name);
  if (folded === 'tags') return tagsOf(note);
  const values = propertyValues(note, folded);
  if (values === undefined || values.length === 0) return null;
  return values.length === 1 ? (values[0] ?? null) : values;
}

/** A condition may write a tag with its sign. */
function tagsOf({ tags }: ConditionFacts): BaseValue {
  return tags.map((tag) => ({ kind: 'any', values: [tag, `#${tag}`] }) as const);
}

function fieldOfFile(field: Extract<BaseExpression, { type: 'file' }>['field'], { note, row }: Scope): BaseValue {
  const name = nameOf(note.path);
  const folder = parentOf(note.path);
  switch (field) {
    case 'name':
      return { kind: 'any', values: [withoutExtension(name), name] };
    case 'basename':
      return withoutExtension(name);
    case 'path':
      return { kind: 'any', values: [note.path.slice(1), note.path] };
    case 'folder':
      return { kind: 'any', values: [folder.slice(1), folder, `${folder.slice(1)}/`] };
    case 'ext':
      return name.slice(name.lastIndexOf('.') + 1);
    case 'tags':
      return tagsOf(note);
    case 'links':
      return note.links.map(linkedName);
    case 'mtime':
      return row === null ? null : { kind: 'date', ms: row.modifiedMs, hasTime: true };
    case 'ctime':
      return row === null ? null : { kind: 'date', ms: row.createdMs, hasTime: true };
    case 'size':
      return row?.sizeBytes ?? null;
    case 'properties':
      return { kind: 'object', entries: Object.keys(note.properties).map((key) => [key, propertyOf(note, key)]) };
    default:
      return field satisfies never;
  }
}

function callOfFile(
  name: Extract<BaseExpression, { type: 'file-call' }>['name'],
  args: readonly BaseValue[],
  note: ConditionFacts,
): BaseValue {
  const texts = args.flatMap((arg) => itemsOf(arg)).map(toText);
  switch (name) {
    case 'hasTag':
      return texts.map(foldTag).some((tag) => note.tags.some((own) => own === tag || own.startsWith(`${tag}/`)));
    case 'inFolder': {
      const path = foldValue(note.path);
      return texts.some((folder) =>
        path.startsWith(`/${foldValue(folder).replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')),
      );
    }
    case 'hasProperty':
      return texts.some((property) => propertyValues(note, foldValue(property)) !== undefined);
    case 'hasLink': {
      const wanted = new Set(texts.map((text) => linkedName(linkNameOf(text))));
      return note.links.some((link) => wanted.has(linkedName(link)));
    }
    case 'asLink':
      return linkTo(note.path);
    default:
      return name satisfies never;
  }
}

/** A link in a property is written with its brackets. */
function linkTo(written: string): BaseValue {
  const name = linkedName(linkNameOf(written));
  return { kind: 'any', values: [name, `[[${name}]]`] };
}

function callFunction(
  name: Extract<BaseExpression, { type: 'call' }>['name'],
  args: readonly BaseExpression[],
  scope: Scope,
): BaseValue {
  const [first, second, third] = args;
  const read = (one: BaseExpression | undefined): BaseValue => (one === undefined ? null : evaluate(one, scope));
  switch (name) {
    case 'now':
      return { kind: 'date', ms: scope.nowMs, hasTime: true };
    case 'today':
      return { kind: 'date', ms: new Date(scope.nowMs).setHours(0, 0, 0, 0), hasTime: false };
    case 'if':
      return isTrue(read(first)) ? read(second) : read(third);
    case 'date':
      return toDate(read(first));
    case 'duration':
      return toDuration(read(first));
    case 'number':
      return toNumber(read(first));
    case 'list': {
      const value = read(first);
      return isList(value) ? value : isEmptyValue(value) ? [] : [value];
    }
    case 'link':
      return linkTo(toText(read(first)));
    case 'min':
    case 'max': {
      const numbers = args.flatMap((one) => itemsOf(read(one))).flatMap((one) => toNumber(one) ?? []);
      if (numbers.length === 0) return null;
      return numbers.reduce((a, b) => (name === 'min' ? Math.min(a, b) : Math.max(a, b)));
    }
    default:
      return name satisfies never;
  }
}

function fieldOfValue(value: BaseValue, name: Extract<BaseExpression, { type: 'field' }>['name']): number | null {
  if (name === 'length') return isList(value) ? value.length : toText(value).length;
  if (name === 'days' || name === 'hours') {
    const duration = toNumber(isKind(value, 'duration') ? value : toDuration(value));
    return duration === null ? null : duration / (name === 'days' ? 86_400_000 : 3_600_000);
  }
  const date = toDate(value);
  if (date === null) return null;
  if (name === 'millisecond') return new Date(date.ms).getMilliseconds();
  return wallTime(date.ms)[name];
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

/** Returns the name in a link as it is compared, with or without the extension of a note. */
function linkedName(name: string): string {
  return name.replace(/^\[\[|\]\]$|[|#].*$/gs, '').replace(/\.md$/, '');
}

/** Returns whether an expression has a part of this kind. */
function mentions(expression: BaseExpression, is: (one: BaseExpression) => boolean): boolean {
  return is(expression) || partsOf(expression).some((part) => mentions(part, is));
}

function partsOf(expression: BaseExpression): readonly BaseExpression[] {
  switch (expression.type) {
    case 'list':
      return expression.items;
    case 'call':
    case 'file-call':
      return expression.args;
    case 'method':
      return [expression.target, ...expression.args];
    case 'items':
      return [expression.target, expression.each, ...(expression.start === null ? [] : [expression.start])];
    case 'matches':
      return [expression.text];
    case 'field':
      return [expression.target];
    case 'item':
      return [expression.target, expression.index];
    case 'not':
    case 'minus':
      return [expression.value];
    case 'binary':
      return [expression.left, expression.right];
    default:
      return [];
  }
}
