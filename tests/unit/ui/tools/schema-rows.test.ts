import { describe, expect, it } from 'vitest';
import { describeTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { schemaRows, typeWords } from '../../../../src/ui/tools/schema-rows.ts';
import { asksWords } from '../../../../src/ui/tools/tool-strings.ts';

describe('schemaRows', () => {
  it.each(TOOLS.map((tool) => [tool.name, describeTool(tool)] as const))('describes every field of %s', (_, tool) => {
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      const rows = schemaRows(schema);
      const tops = Object.keys((schema['properties'] ?? {}) as object);
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(tops));
      for (const row of rows) {
        expect(row.type).not.toBe('');
        expect(row.type).not.toMatch(/undefined|object Object/);
      }
    }
  });

  it('names nested fields, and required ones', () => {
    const schema = {
      type: 'object',
      properties: {
        todos: {
          type: 'array',
          items: {
            type: 'object',
            properties: { title: { type: 'string', description: 'What.' } },
            required: ['title'],
          },
        },
        limit: { type: 'integer', default: 20 },
      },
      required: ['todos', 'limit'],
    };
    expect(schemaRows(schema)).toEqual([
      { name: 'todos', type: 'list of group of fields', required: true, description: '', fallback: null },
      { name: 'todos[].title', type: 'text', required: true, description: 'What.', fallback: null },
      { name: 'limit', type: 'whole number', required: false, description: '', fallback: '20' },
    ]);
  });

  it('stops at a recursive schema', () => {
    const node: Record<string, unknown> = { type: 'object' };
    node['properties'] = { child: node };
    expect(schemaRows(node).length).toBeLessThan(10);
  });
});

describe('typeWords', () => {
  it.each([
    [{ enum: ['a', 'b'] }, '"a", "b"'],
    [{ const: 1 }, '1'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'text or nothing'],
    [{ type: 'array', items: { type: 'boolean' } }, 'list of yes or no'],
    [{ type: 'object', additionalProperties: {} }, 'named values'],
    [{}, 'anything'],
  ])('describes %o', (node, words) => {
    expect(typeWords(node)).toBe(words);
  });
});

describe('asksWords', () => {
  it('says whether a call needs approval', () => {
    expect(asksWords('read', false, null)).toBe('No approval needed');
    expect(asksWords('write', false, 'destructive-only')).toContain('only before deletions');
    expect(asksWords('write', false, 'every-write')).toBe(asksWords('destructive', false, 'destructive-only'));
    expect(asksWords('read', true, 'destructive-only')).toContain('Always');
  });
});
