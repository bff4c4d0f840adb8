import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkSchema } from '../../../../src/core/local-decoding/check-schema.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';

describe('checkSchema', () => {
  it('agrees with the schema of each tool, for valid, nearly valid and invalid input', () => {
    for (const tool of TOOLS) {
      const { inputSchema } = toModelTool(tool);
      const names = [...Object.keys(inputSchema.properties ?? {}), 'other', '__proto__'];
      const value = fc.oneof(
        fc.string({ maxLength: 70 }),
        fc.integer({ min: -2, max: 12_000 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constantFrom(null, '', 'log', 'a'.repeat(64), '/notes/plan.md'),
        fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
        fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string(), fc.integer()), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
      );
      const input = fc.oneof(
        fc.constantFrom(...tool.examples.map((example) => example.input as object)),
        fc
          .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
          .map((members): object => JSON.parse(JSON.stringify(Object.fromEntries(members)))),
        fc
          .tuple(fc.constantFrom(...tool.examples), fc.constantFrom(...names), value)
          .map(([example, name, member]): object => ({ ...(example.input as object), [name]: member })),
      );
      fc.assert(
        fc.property(input, (given) => {
          const issues = tool.inputSchema.safeParse(given).error?.issues ?? [];
          // What JSON Schema cannot say, the executor checks.
          const wrong = issues.some((issue) => issue.code !== 'custom');
          expect(checkSchema(given, inputSchema) !== null).toBe(wrong);
        }),
        { numRuns: 200 },
      );
    }
  });

  it('names the place of an invalid value', () => {
    const schema = z.toJSONSchema(
      z.strictObject({ rows: z.array(z.object({ n: z.int().min(1) })).max(2), kind: z.enum(['a', 'b']).optional() }),
      { target: 'draft-7', io: 'input' },
    );
    expect(checkSchema({}, schema)).toBe('input.rows is missing');
    expect(checkSchema({ rows: [{ n: 1 }, { n: 0 }] }, schema)).toBe('input.rows[1].n must be 1 or more');
    expect(checkSchema({ rows: [], kind: 'c' }, schema)).toBe('input.kind must be one of "a", "b"');
    expect(checkSchema({ rows: [], size: 1 }, schema)).toBe('input has no "size"; leave it out');
  });

  it.each([
    [{ not: { type: 'string' } }, 1, 'a'],
    [{ oneOf: [{ type: 'integer' }, { minimum: 5 }] }, 1, 7],
    [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, 2, 4],
    [{ anyOf: [{ const: 1 }, { enum: ['x'] }] }, 'x', 'y'],
    [{ items: [{ type: 'string' }], additionalItems: { type: 'number' } }, ['a', 1], ['a', 'b']],
    [{ prefixItems: [{ type: 'string' }], items: false }, ['a'], ['a', 1]],
    [{ type: 'array', uniqueItems: true, minItems: 1 }, [1, 2], [1, 1]],
    [{ patternProperties: { '^x-': { type: 'number' } }, additionalProperties: false }, { 'x-a': 1 }, { y: 1 }],
    [{ exclusiveMinimum: 0, exclusiveMaximum: 2, multipleOf: 0.5 }, 1.5, 2],
    [{ $ref: '#/definitions/n', definitions: { n: { type: 'integer' } } }, 1, 1.5],
    [{ type: ['string', 'null'], maxLength: 2 }, null, 'abc'],
    [false, undefined, 1],
    [true, 1, Number.POSITIVE_INFINITY],
  ])('supports %j', (schema, right, wrong) => {
    if (right !== undefined) expect(checkSchema(right, schema)).toBeNull();
    expect(checkSchema(wrong, schema)).not.toBeNull();
  });

  it('limits the depth of a recursive schema', () => {
    expect(checkSchema({}, { $ref: '#' })).toBe('input is nested too deeply');
    expect(checkSchema({ a: { a: 1 } }, { type: 'object', additionalProperties: { $ref: '#' } })).toBe(
      'input.a.a must be object',
    );
  });
});
