import {
  numberOrText,
  type Property,
  type PropertyScalar,
  type PropertyValue,
} from '../../../core/shared/head-properties.ts';

export { numberOrText };

/** Field type of a property. `other` cannot be edited in the form. */
export type PropertyKind = 'text' | 'number' | 'date' | 'checkbox' | 'list' | 'other';
/** Types that a new property can have. */
export const NEW_KINDS = ['text', 'number', 'date', 'checkbox', 'list'] as const satisfies readonly PropertyKind[];

export function kindOf(value: PropertyValue | undefined): PropertyKind {
  if (value === undefined) return 'other';
  if (isList(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'checkbox';
  return typeof value === 'string' && isDate(value) ? 'date' : 'text';
}

/** Returns the text that a field shows for a value. */
export function textOf({ value, source }: Pick<Property, 'value' | 'source'>): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : source;
}

/** Appends an item; in a list of numbers a typed number is stored as a number. */
export function withItem(list: readonly PropertyScalar[], typed: string): readonly PropertyScalar[] {
  const areNumbers = list.length > 0 && list.every((item) => typeof item === 'number');
  return [...list, areNumbers ? numberOrText(typed) : typed];
}

/** Gives each item a unique React key, even if an item occurs twice. */
export function keyedItems(list: readonly PropertyScalar[]): { item: PropertyScalar; index: number; key: string }[] {
  const seen = new Map<PropertyScalar, number>();
  return list.map((item, index) => {
    const before = seen.get(item) ?? 0;
    seen.set(item, before + 1);
    return { item, index, key: `${typeof item} ${String(item)} ${before}` };
  });
}

/** Returns the initial value of a new property. `today` is `YYYY-MM-DD`. */
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
