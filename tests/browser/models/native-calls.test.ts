import { describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { TOOL_FORMAT_NAMES, type ToolFormatName } from '../../../src/contracts/domain/models/tool-format-name.ts';
import { TOOL_FORMATS } from '../../../src/core/local-decoding/formats/tool-formats.ts';
import { createStructuredModel } from '../../../src/core/local-decoding/structured-tool-calls.ts';
import { toModelTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { loadGguf } from '../../support/gguf/load-gguf.ts';
import { CHATML, makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { runRandomTurns } from '../../support/random-turns.ts';
import { readParts } from '../../support/run-model.ts';

allowLongCases();

/** Marks by which the format of a template is known. */
const NOTES: Readonly<Record<ToolFormatName, string>> = {
  hermes: '<tool_call> "arguments" message.tool_calls',
  granite: '<tool_call> "arguments" message.tool_calls <|start_of_role|>',
  'qwen-xml': '<tool_call> <function= <parameter= message.tool_calls',
  lfm: '<|tool_call_start|> <|tool_call_end|>',
};

const tools = TOOLS.map(toModelTool).filter(({ name }) => name === 'read_file' || name === 'write_file');
const ask = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Do it.' }] }];

describe.each(TOOL_FORMAT_NAMES)('a real engine with a model of the format %s', (name) => {
  it('gives a call that the model writes in its own format, and an answer', async () => {
    const input = { path: '/notes/ü "a" 🙂.md' };
    const call = TOOL_FORMATS[name]
      .writeCall('read_file', input, undefined)
      .map(({ text }) => text)
      .join('');
    const script = [call, { at: 'and then', say: 'The note says <b>hello</b>.' }];
    const loaded = await loadGguf(makeScriptedGguf(script, { templateNote: NOTES[name] }));
    try {
      expect(loaded.facts.toolFormat).toBe(name);
      const model = createStructuredModel(loaded.engine);
      const parts = await readParts(model, { prompt: ask, tools });
      const called = parts.find((part) => part.type === 'tool-call');
      expect(called).toMatchObject({ toolName: 'read_file' });
      expect(JSON.parse(called?.type === 'tool-call' ? called.input : '')).toEqual(input);
      expect(parts.some((part) => part.type === 'text-delta')).toBe(false);
      const then = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'and then' }] }];
      const answer = await readParts(model, { prompt: then, tools });
      const said = answer.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
      expect(said).toBe('The note says <b>hello</b>.');
      expect(answer.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
    } finally {
      await loaded.unload();
    }
  });

  it('makes only calls that satisfy the schema of their tool, with a random model', async () => {
    const chatTemplate = `{#- ${NOTES[name]} -#}${CHATML}`;
    // A model of LFM writes the marks as control tokens, which an engine may leave out of the text.
    const controls = name === 'lfm' ? ['<|tool_call_start|>', '<|tool_call_end|>'] : [];
    const loaded = await loadGguf(makeGguf({ chatTemplate, controls }), { contextTokens: 4096 });
    try {
      const turns = await commands.countCases({ reduced: 12, full: 40 });
      const model = createStructuredModel(loaded.engine);
      let calls = 0;
      // Chance decides whether a call ends, above all without quotes around texts: more turns until there are enough.
      for (let part = 0; part < 10 && calls < 3; part += 1) {
        const counts = await runRandomTurns(model, TOOLS, { turns, seed: part + 1, maxOutputTokens: 400 });
        expect(counts.wrong).toEqual([]);
        expect(counts.calls + counts.answers + counts.cut + counts.refused).toBe(turns);
        calls += counts.calls;
      }
      expect(calls).toBeGreaterThan(2);
    } finally {
      await loaded.unload();
    }
  });
});
