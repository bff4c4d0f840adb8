import fc from 'fast-check';
import type { PlainSchema } from '../../src/core/local-decoding/simplify-schema.ts';

/**
 * Returns random JSON text that satisfies a schema, as constrained decoding could write it: any spacing, unnecessary
 * escapes, lone surrogates, duplicate names. Supports the keywords that `simplifySchema` keeps.
 */
export function answersFor(schema: PlainSchema): fc.Arbitrary<string> {
  return formed(schema);
}

/** Splits a text anywhere, also within escapes and characters. */
export function chunksOf(text: string): fc.Arbitrary<string[]> {
  return fc
    .array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 })
    .map((cuts) => [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b))
    .map((cuts) => cuts.slice(1).map((end, index) => text.slice(cuts[index], end)));
}

const space = fc.constantFrom('', '', '', ' ', '\n', '\n  ', '\t');

function formed(schema: PlainSchema): fc.Arbitrary<string> {
  if (Object.hasOwn(schema, 'const')) return fc.constant(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'].map((one) => JSON.stringify(one)));
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...schema['anyOf'].map(formed));
  const least = numberIn(schema, 'minItems', 0);
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return listOf(
        formed(asSchema(schema['items'])),
        least,
        Math.min(least + 3, numberIn(schema, 'maxItems', least + 3)),
      );
    case 'string':
      return textOf(schema);
    case 'integer': {
      const min = numberIn(schema, 'minimum', -1_000_000);
      return fc.integer({ min, max: numberIn(schema, 'maximum', min + 2_000_000) }).map(String);
    }
    case 'number':
      return fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
        fc.constantFrom('1e400', '-0', '1E-9'),
      );
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'null':
      return fc.constant('null');
    default:
      throw new Error(`No engine is given ${JSON.stringify(schema)}.`);
  }
}

function objectOf(schema: PlainSchema): fc.Arbitrary<string> {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(asSchema(schema['properties'] ?? {})).map(([name, form]) => {
    const member = fc
      .tuple(space, space, formed(asSchema(form)))
      .map(([before, after, value]) => `${JSON.stringify(name)}${before}:${after}${value}`);
    return required.includes(name) ? member : fc.option(member, { nil: null });
  });
  const more = schema['additionalProperties'];
  const others =
    typeof more === 'object' && more !== null
      ? fc.array(
          fc.tuple(textOf({}), formed(asSchema(more))).map(([name, value]) => `${name}:${value}`),
          { maxLength: 3 },
        )
      : fc.constant([]);
  return fc.tuple(fc.tuple(...members), others, space).map(([named, extra, gap]) => {
    const all = [...named.filter((one) => one !== null), ...extra];
    return `{${gap}${all.join(`${gap},${gap}`)}${gap}}`;
  });
}

function listOf(item: fc.Arbitrary<string>, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(item, { minLength, maxLength }), space)
    .map(([items, gap]) => `[${gap}${items.join(`,${gap}`)}${gap}]`);
}

/** Returns characters that a grammar allows, with all kinds of escapes. */
function textOf(schema: PlainSchema): fc.Arbitrary<string> {
  if (typeof schema['pattern'] === 'string')
    return fc.stringMatching(new RegExp(schema['pattern'])).map((text) => JSON.stringify(text));
  if (schema['format'] === 'date') return fc.constant('"2026-11-18"');
  const unit = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
        .map((text) => JSON.stringify(text).slice(1, -1)),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '\\n',
        '\\"',
        '\\\\',
        '\\/',
        '\\t',
        '\\u0000',
        '\\u00e9',
        '\\ud83d\\ude00',
        '/',
        '.md',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('\\ud83d', '\\ude00', '\\ud83dx') },
  );
  const min = numberIn(schema, 'minLength', 0);
  const max = Math.max(min, Math.min(12, numberIn(schema, 'maxLength', 12)));
  return fc.array(unit, { minLength: min, maxLength: max }).map((units) => `"${units.join('')}"`);
}

function numberIn(schema: PlainSchema, name: string, byDefault: number): number {
  const value = schema[name];
  return typeof value === 'number' ? value : byDefault;
}

function asSchema(value: unknown): PlainSchema {
  if (typeof value === 'object' && value !== null) return value as PlainSchema;
  throw new Error(`${String(value)} is no schema.`);
}
