import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../../src/core/local-decoding/check-schema.ts';
import { simplifySchema } from '../../../../src/core/local-decoding/simplify-schema.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { answersFor } from '../../../support/random-answer.ts';

const KEYWORDS = new Set([
  ...[
    'type',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'minItems',
    'maxItems',
    'anyOf',
    'enum',
    'const',
  ],
  ...['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum'],
]);

/** All keywords in a schema, names of properties left out. */
function keywordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === 'enum' || name === 'const') return [name];
    return [name, ...(name === 'properties' ? Object.values(value).flatMap(keywordsOf) : keywordsOf(value))];
  });
}

describe('simplifySchema', () => {
  it('keeps only the keywords that both grammars support', () => {
    for (const tool of TOOLS) {
      const { inputSchema } = toModelTool(tool);
      expect(keywordsOf(simplifySchema(inputSchema)).filter((name) => !KEYWORDS.has(name))).toEqual([]);
      expect(keywordsOf(simplifySchema(inputSchema, { lengths: false }))).not.toContain('minLength');
    }
  });

  it('puts required properties first, and omits hashes that a model could only copy', () => {
    const form = simplifySchema({
      type: 'object',
      properties: {
        note: { type: 'string' },
        baseHash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        path: { type: 'string', minLength: 1, maxLength: 16384, description: 'Where.' },
      },
      required: ['path'],
      additionalProperties: false,
    });
    expect(JSON.stringify(form)).toBe(
      '{"type":"object","properties":{"path":{"type":"string","minLength":1},"note":{"type":"string"}},"required":["path"],"additionalProperties":false}',
    );
  });

  it('merges permitted values into one enum', () => {
    const said = { anyOf: [{ const: 'a' }, { oneOf: [{ enum: ['b', 'c'] }, { const: 'a' }] }] };
    expect(simplifySchema(said)).toEqual({ enum: ['a', 'b', 'c'] });
    expect(simplifySchema({ type: 'string', pattern: '^(md|csv|json)$' })).toEqual({ enum: ['md', 'csv', 'json'] });
    expect(simplifySchema({ type: 'string', enum: ['/a.md', '/b.md'], minLength: 1 })).toEqual({
      enum: ['/a.md', '/b.md'],
    });
  });

  it('resolves references, type lists, allOf and exclusive bounds', () => {
    const schema = {
      $defs: { 'a/b': { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 } },
      allOf: [
        { properties: { n: { $ref: '#/$defs/a~1b' } }, required: ['n'] },
        { properties: { t: { type: ['string', 'null'] } } },
      ],
      type: 'object',
    };
    expect(simplifySchema(schema)).toEqual({
      type: 'object',
      properties: {
        n: { type: 'integer', minimum: 1, maximum: 9 },
        t: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['n'],
      additionalProperties: false,
    });
  });

  it('ends at recursive and empty schemas', () => {
    const list = { type: 'object', properties: { next: { $ref: '#' } } };
    expect(JSON.stringify(simplifySchema(list)).length).toBeLessThan(2000);
    for (const nothing of [{}, true, null, { $ref: '#/nowhere' }, { $ref: 'https://example.org/x' }]) {
      expect(simplifySchema(nothing)).toHaveProperty('anyOf');
    }
  });

  it('omits patterns that grammars interpret differently', () => {
    for (const pattern of ['^\\d+$', '^.*$', '[a-z]', '^[^"]+$', '^(?=a)a$', '^\\p{L}+$']) {
      expect(simplifySchema({ type: 'string', pattern })).toEqual({ type: 'string' });
    }
    expect(simplifySchema({ type: 'string', pattern: '^[a-z]{2,4}-[0-9]+$' })).toHaveProperty('pattern');
  });

  it('allows what the schema allows, except for lengths, names and large numbers', () => {
    for (const tool of TOOLS) {
      const { inputSchema } = toModelTool(tool);
      fc.assert(
        fc.property(answersFor(simplifySchema(inputSchema)), (json) => {
          const fault = checkSchema(JSON.parse(json), inputSchema);
          if (fault !== null) expect(fault).toMatch(/ name "| half a character|too large a number/);
        }),
        { numRuns: 50 },
      );
    }
  });
});
