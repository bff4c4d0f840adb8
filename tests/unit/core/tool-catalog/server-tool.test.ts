import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../../src/core/local-decoding/check-schema.ts';
import { isRecord } from '../../../../src/core/shared/json/parse-json.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { toServerTool, toShortServerTool } from '../../../../src/core/tool-catalog/server-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';

/** Keywords that a shorter schema may leave out: words, and bounds of texts that a model cannot count. */
const LEFT_OUT = ['description', 'default', 'pattern', 'propertyNames', 'minLength', 'maxLength'];

/** Returns the places where a shorter schema says something else than the whole one, beside what may be left out. */
function differences(short: unknown, whole: unknown, at = '#'): string[] {
  if (!isRecord(short) || !isRecord(whole)) return JSON.stringify(short) === JSON.stringify(whole) ? [] : [at];
  const names = at.endsWith('/properties')
    ? Object.keys(short)
    : [...new Set([...Object.keys(short), ...Object.keys(whole)])];
  return names.flatMap((name) => {
    const [one, other] = [short[name], whole[name]];
    const isWide = name === 'maximum' && other === Number.MAX_SAFE_INTEGER;
    if (one === undefined && (LEFT_OUT.includes(name) || isWide)) return [];
    if (name === 'description') return String(other).includes(String(one)) ? [] : [`${at}/description`];
    if (Array.isArray(one) && Array.isArray(other) && name === 'anyOf') {
      return one.flatMap((item, n) => differences(item, other[n], `${at}/anyOf/${n}`));
    }
    return differences(one, other, `${at}/${name}`);
  });
}

describe.each(TOOLS.map((tool) => ({ tool, name: tool.name })))('$name as a server is told of it', ({ tool }) => {
  const whole = toModelTool(tool);

  it.each([
    ['in full', toServerTool(tool)],
    ['in short', toShortServerTool(tool)],
  ])('says %s what the tool says, in fewer bytes', (_how, short) => {
    expect(differences(short.inputSchema, whole.inputSchema)).toEqual([]);
    expect(short.inputSchema.required).toEqual(whole.inputSchema.required);
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(JSON.stringify(whole).length);
  });

  it('has the fields of its examples, except those seldom needed', () => {
    const { inputSchema } = toServerTool(tool);
    const omitted = [...(tool.rareFields ?? []), ...(tool.seldomFields ?? [])];
    for (const { input } of tool.examples) {
      const shown = Object.entries(input as object).filter(([name]) => !omitted.includes(name));
      expect(checkSchema(Object.fromEntries(shown), inputSchema)).toBeNull();
    }
  });
});
