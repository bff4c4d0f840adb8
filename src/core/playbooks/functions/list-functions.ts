import { callbackOf, listOf, numberOf, objectOf, type PlaybookFunction, textOf } from './playbook-function.ts';

export const LIST_FUNCTIONS: Readonly<Record<string, PlaybookFunction>> = {
  count: {
    parameters: 'value',
    about: 'How many values a list has, or characters a text.',
    apply: ([value]) => (Array.isArray(value) ? value.length : textOf(value).length),
  },
  map: {
    parameters: 'list, function',
    about: 'What the function returns for each value of a list.',
    apply: ([list, each], _context, fail) => listOf(list, fail).map(callbackOf(each, fail)),
  },
  filter: {
    parameters: 'list, function',
    about: 'The values of a list for which the function returns true.',
    apply: ([list, keep], _context, fail) => {
      const isKept = callbackOf(keep, fail);
      return listOf(list, fail).filter((item, index) => {
        const kept = isKept(item, index);
        return Array.isArray(kept) ? kept.length > 0 : Boolean(kept);
      });
    },
  },
  sort: {
    parameters: 'list, function?, order?',
    about: 'A list in order, by what the function returns. The order is "up" or "down".',
    apply: ([list, by, order], _context, fail) => {
      const keyOf = by === undefined || by === null ? (item: unknown) => item : callbackOf(by, fail);
      const keyed = listOf(list, fail).map((item, index) => ({ item, key: keyOf(item, index) }));
      const sorted = keyed.toSorted((a, b) => compare(a.key, b.key)).map(({ item }) => item);
      return order === 'down' ? sorted.reverse() : sorted;
    },
  },
  unique: {
    parameters: 'list',
    about: 'A list without repeated values.',
    apply: ([list], _context, fail) => [
      ...new Map(listOf(list, fail).map((item) => [JSON.stringify(item), item])).values(),
    ],
  },
  flatten: {
    parameters: 'list',
    about: 'The values of the lists in a list, as one list.',
    apply: ([list], _context, fail) => listOf(list, fail).flat(),
  },
  group: {
    parameters: 'list, function',
    about: 'Groups { key, items }, in the order in which their keys first appear.',
    apply: ([list, by], _context, fail) => {
      const keyOf = callbackOf(by, fail);
      const groups = new Map<string, { key: unknown; items: unknown[] }>();
      for (const [index, item] of listOf(list, fail).entries()) {
        const key = keyOf(item, index) ?? null;
        const id = JSON.stringify(key);
        const known = groups.get(id);
        if (known) known.items.push(item);
        else groups.set(id, { key, items: [item] });
      }
      return [...groups.values()];
    },
  },
  tally: {
    parameters: 'list',
    about: 'An object with each value of a list and how often it occurs.',
    apply: ([list], _context, fail) => {
      const counts = new Map<string, number>();
      for (const item of listOf(list, fail)) counts.set(textOf(item), (counts.get(textOf(item)) ?? 0) + 1);
      return Object.fromEntries(counts);
    },
  },
  first: {
    parameters: 'list',
    about: 'The first value of a list; null for none.',
    apply: ([list], _context, fail) => listOf(list, fail)[0] ?? null,
  },
  last: {
    parameters: 'list',
    about: 'The last value of a list; null for none.',
    apply: ([list], _context, fail) => listOf(list, fail).at(-1) ?? null,
  },
  take: {
    parameters: 'list, count',
    about: 'The first values of a list.',
    apply: ([list, most], _context, fail) => listOf(list, fail).slice(0, Math.max(0, numberOf(most, fail))),
  },
  zip: {
    parameters: 'list, other',
    about: 'Pairs { left, right } of the values at the same place of two lists.',
    apply: ([list, other], _context, fail) => {
      const right = listOf(other, fail);
      return listOf(list, fail).map((left, index) => ({ left, right: right[index] ?? null }));
    },
  },
  sum: {
    parameters: 'list',
    about: 'The sum of the numbers of a list.',
    apply: ([list], _context, fail) => numbersOf(listOf(list, fail)).reduce((sum, one) => sum + one, 0),
  },
  mean: {
    parameters: 'list',
    about: 'The mean of the numbers of a list; null for none.',
    apply: ([list], _context, fail) => {
      const numbers = numbersOf(listOf(list, fail));
      return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    },
  },
  min: {
    parameters: 'list',
    about: 'The smallest value of a list; null for none.',
    apply: ([list], _context, fail) => listOf(list, fail).toSorted(compare)[0] ?? null,
  },
  max: {
    parameters: 'list',
    about: 'The largest value of a list; null for none.',
    apply: ([list], _context, fail) => listOf(list, fail).toSorted(compare).at(-1) ?? null,
  },
  keys: {
    parameters: 'object',
    about: 'The names of the fields of an object.',
    apply: ([object], _context, fail) => Object.keys(objectOf(object, fail)),
  },
  merge: {
    parameters: '…objects',
    about: 'One object with the fields of all; later ones win.',
    apply: (objects, _context, fail) =>
      Object.fromEntries(objects.flatMap((object) => Object.entries(objectOf(object, fail)))),
  },
};

/** Compares numbers by size and everything else as text. Empty values come last. */
function compare(one: unknown, other: unknown): number {
  const missing = Number(one === null || one === '') - Number(other === null || other === '');
  if (missing !== 0) return missing;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [textOf(one), textOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function numbersOf(list: readonly unknown[]): number[] {
  return list.filter((item) => typeof item === 'number');
}
