import { describe, expect, it } from 'vitest';
import { narrowSchema } from '../../../../src/adapters/ai-sdk/narrow-schema.ts';

describe('narrowSchema', () => {
  it('keeps the keywords that Google supports, at any depth, and removes the rest', () => {
    expect(
      narrowSchema({
        type: 'object',
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: {
          pattern: { type: 'string', pattern: '^a', minLength: 1, default: 'a', description: 'Named as a keyword is.' },
          list: { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'integer', exclusiveMinimum: 0 } },
          bag: { type: 'object', propertyNames: { pattern: 'x' }, additionalProperties: { const: 1 } },
          either: { anyOf: [{ type: 'null' }, { oneOf: [{ const: 'a' }, { enum: ['b'], deprecated: true }] }] },
        },
        required: ['pattern'],
        additionalProperties: false,
      } as Parameters<typeof narrowSchema>[0]),
    ).toEqual({
      type: 'object',
      properties: {
        pattern: { type: 'string', description: 'Named as a keyword is.' },
        list: { type: 'array', maxItems: 3, items: { type: 'integer' } },
        bag: { type: 'object', additionalProperties: { enum: [1] } },
        either: { anyOf: [{ type: 'null' }, { oneOf: [{ enum: ['a'] }, { enum: ['b'] }] }] },
      },
      required: ['pattern'],
      additionalProperties: false,
    });
  });
});
