import type { Property, PropertyScalar, PropertyValue } from '../../../core/shared/head-properties.ts';

/** How a property is shown. `other`: it cannot be edited here. */
export type PropertyKind = 'text' | 'number' | 'date' | 'checkbox' | 'list' | 'other';
/** What a new property can be. */
export const NEW_KINDS = ['text', 'number', 'date', 'checkbox', 'list'] as const satisfies readonly PropertyKind[];

export function kindOf(value: PropertyValue | undefined): PropertyKind {
  if (value === undefined) return 'other';
  if (isList(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'checkbox';
  return typeof value === 'string' && isDate(value) ? 'date' : 'text';
}

/** What a field shows for a value. */
export function textOf({ value, source }: Pick<Property, 'value' | 'source'>): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : source;
}

/** What is typed as a number is one when it can be read back as typed; everything else is kept as text. */
export function numberOrText(typed: string): PropertyScalar {
  const text = typed.trim();
  if (text === '') return null;
  const value = Number(text);
  const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return isNumber ? value : typed;
}

/** One more item; among numbers it may be one. */
export function withItem(list: readonly PropertyScalar[], typed: string): readonly PropertyScalar[] {
  const areNumbers = list.length > 0 && list.every((item) => typeof item === 'number');
  return [...list, areNumbers ? numberOrText(typed) : typed];
}

/** The items with keys of their own, though one may be there twice. */
export function keyedItems(list: readonly PropertyScalar[]): { item: PropertyScalar; index: number; key: string }[] {
  const seen = new Map<PropertyScalar, number>();
  return list.map((item, index) => {
    const before = seen.get(item) ?? 0;
    seen.set(item, before + 1);
    return { item, index, key: `${typeof item} ${String(item)} ${before}` };
  });
}

/** What a new property holds before anybody fills it in. `today`: `YYYY-MM-DD`. */
export function emptyValue(kind: (typeof NEW_KINDS)[number], today: string): PropertyValue {
  switch (kind) {
    case 'text':
      return '';
    case 'number':
      return 0;
    case 'date':
      return today;
    case 'checkbox':
      return false;
    case 'list':
      return [];
    default:
      return kind satisfies never;
  }
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function isList(value: PropertyValue | undefined): value is readonly PropertyScalar[] {
  return Array.isArray(value);
}
