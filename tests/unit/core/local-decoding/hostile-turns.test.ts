import { describe, expect, it } from 'vitest';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { readParts, textOf } from '../../../support/run-model.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';

const tools = TOOLS.map(toModelTool);
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go.' }] }];
const input = (json: string) => `{"tool":"write_file","input":${json}}`;
const READ = '{"tool":"read_file","input":{"path":"/a.md"}}';

/** What comes of a text, said in one piece and letter by letter. */
async function outcomesOf(text: string) {
  const outcomes = [];
  for (const pieces of [[text], text.split('')]) {
    const engine = createFakeEngine(() => ({ pieces }));
    const parts = await readParts(createStructuredModel(engine), { prompt, tools });
    outcomes.push({
      calls: parts.flatMap((part) => (part.type === 'tool-call' ? [part.input] : [])),
      text: textOf(parts),
      failed: parts.some((part) => part.type === 'error'),
      asked: engine.requests.length,
    });
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
  return outcomes[0];
}

const REFUSED: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['blanks', ' \n'],
  ['words', 'I will read it.'],
  ['words in front', `Sure: ${READ}`],
  ['words behind', `${READ} Done.`],
  ['two objects', `${READ}${READ}`],
  ['a list', `[${READ}]`],
  ['a fence', `\`\`\`json\n${READ}\n\`\`\``],
  ['a text', '"read_file"'],
  ['an empty object', '{}'],
  ['a tool nobody offered', '{"tool":"format_disk","input":{}}'],
  ['a tool that every object has', '{"tool":"constructor","input":{}}'],
  ['a tool that is no name', '{"tool":["read_file"],"input":{}}'],
  ['two tools', '{"tool":"read_file","tool":"delete_file","input":{"path":"/a.md"}}'],
  ['two inputs', '{"tool":"delete_file","input":{"path":"/a.md"},"input":{"path":"/b.md"}}'],
  ['a call with an answer', '{"tool":"delete_file","input":{"path":"/a.md"},"answer":"Done."}'],
  ['a further key', '{"tool":"delete_file","input":{"path":"/a.md"},"approved":true}'],
  ['a prototype', '{"__proto__":{"tool":"read_file","input":{"path":"/a.md"}}}'],
  ['an input that is no object', input('"/a.md"')],
  ['an input without what is needed', input('{"path":"/a.md"}')],
  ['an input with more than there is', input('{"path":"/a.md","content":"","force":true}')],
  ['a prototype for an input', input('{"__proto__":{"path":"/a.md","content":""}}')],
  ['a prototype beside the input', input('{"path":"/a.md","content":"","__proto__":{"x":1}}')],
  ['half a character', input('{"path":"/a.md","content":"\\ud83d"}')],
  ['half a character in a name', '{"tool":"update_file_properties","input":{"path":"/a.md","set":{"\\ude00":1}}}'],
  ['an escape that is none', input('{"path":"/a.md","content":"\\x41"}')],
  ['a line break in a text', input('{"path":"/a.md","content":"\n"}')],
  ['a comma too many', input('{"path":"/a.md","content":"",}')],
  ['a number without end', '{"tool":"update_file_properties","input":{"path":"/a.md","set":{"n":1e999}}}'],
  ['a number that is none', '{"tool":"list_files","input":{"limit":01}}'],
  ['a number that is too large', '{"tool":"list_files","input":{"limit":1e9}}'],
  ['not a number', '{"tool":"list_files","input":{"limit":NaN}}'],
  ['10,000 levels', input(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
  ['10,000 levels of objects', `${'{"input":'.repeat(10_000)}`],
  ['an end in the middle', READ.slice(0, -3)],
  ['an answer that is no text', '{"answer":42}'],
  ['an answer in a list', '{"answer":["a"]}'],
];

describe('a malformed answer', () => {
  it.each(REFUSED)('is requested once more and then refused: %s', async (_name, text) => {
    expect(await outcomesOf(text)).toEqual({ calls: [], text: '', failed: true, asked: 2 });
  });

  it('is accepted when only spacing, key order or escapes are unusual', async () => {
    const odd = ' {\n "input" : {"content":"a\\u002fb\\/c", "path":"/\\u0061.md"} ,\t"tool":"write_\\u0066ile"}\n';
    expect(await outcomesOf(odd)).toMatchObject({ calls: ['{"content":"a/b/c","path":"/a.md"}'], asked: 1 });
    expect(await outcomesOf('{"tool":"list_files"}')).toMatchObject({ calls: ['{}'], asked: 1 });
  });

  it('uses the last of two equal keys, like the executor', async () => {
    expect(await outcomesOf(input('{"path":"/a.md","path":"/b.md","content":""}'))).toMatchObject({
      calls: ['{"path":"/b.md","content":""}'],
    });
  });

  it('keeps the answer up to its end, and ignores everything after it', async () => {
    for (const rest of ['"} and more', `"}${READ}`, '","tool":"delete_file","input":{"path":"/a.md"}}', '\n"}']) {
      const outcome = await outcomesOf(`{"answer":"Done.${rest}`);
      expect(outcome).toMatchObject({ calls: [], failed: false, asked: 1 });
      expect(outcome?.text.trim()).toBe('Done.');
    }
  });
});
