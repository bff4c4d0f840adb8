import { describe, expect, it } from 'vitest';
import { describeTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';

function fieldsOf(schema: Record<string, unknown>): string[] {
  return Object.keys((schema['properties'] ?? {}) as object);
}

describe.each(TOOLS.map((tool) => [tool.name, describeTool(tool)] as const))('words of %s', (_name, tool) => {
  const { want, done } = tool.words;
  const input = fieldsOf(tool.inputSchema);
  const all = [...input, ...fieldsOf(tool.outputSchema)];
  const named = (text: string) =>
    [...text.matchAll(/\{\??(\w+)(?:=([a-zA-Z]\w*))?/g)].flatMap(([, name, other]) => [
      name,
      ...(other ? [other] : []),
    ]);

  it('use only fields of the input, and after the call also of the output', () => {
    expect(named(want).filter((name) => !input.includes(name ?? ''))).toEqual([]);
    expect(done.flatMap(named).filter((name) => !all.includes(name ?? ''))).toEqual([]);
  });

  it('end with a sentence that uses the input only', () => {
    expect(named(done.at(-1) ?? '').filter((name) => !input.includes(name ?? ''))).toEqual([]);
  });
});
