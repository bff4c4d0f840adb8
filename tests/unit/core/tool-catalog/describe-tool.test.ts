import { describe, expect, it } from 'vitest';
import { toolDescriptorSchema } from '../../../../src/contracts/domain/tool.ts';
import { describeTool, toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { readFile } from '../../../../src/tools/files/read-file.ts';

describe('describeTool', () => {
  it('returns the public description of a tool, as plain data', () => {
    const descriptor = describeTool(readFile);
    expect(toolDescriptorSchema.parse(JSON.parse(JSON.stringify(descriptor)))).toEqual(descriptor);
    expect(descriptor).toMatchObject({ name: 'read_file', kind: 'read', risk: 'read' });
  });

  it('does not require fields with a default', () => {
    expect(describeTool(readFile).inputSchema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      required: ['path'],
      additionalProperties: false,
      properties: { fromLine: { type: 'integer', default: 1, minimum: 1 } },
    });
  });

  it('is cached', () => {
    expect(describeTool(readFile)).toBe(describeTool(readFile));
  });
});

describe('toModelTool', () => {
  it('returns a function tool of the provider interface', () => {
    const tool = toModelTool(readFile);
    expect(tool).toMatchObject({
      type: 'function',
      name: 'read_file',
      inputSchema: { type: 'object', required: ['path'] },
    });
    expect(tool.inputSchema).not.toHaveProperty('$schema');
    expect(toModelTool(readFile)).toBe(tool);
  });
});
