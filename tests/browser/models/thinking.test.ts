import { describe, expect, it } from 'vitest';
import { TOOL_FORMAT_NAMES } from '../../../src/contracts/domain/models/tool-format-name.ts';
import { TOOL_FORMATS } from '../../../src/core/local-decoding/formats/tool-formats.ts';
import { createStructuredModel } from '../../../src/core/local-decoding/structured-tool-calls.ts';
import type { GenerateRequest } from '../../../src/core/ports/text-engine.ts';
import { toModelTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { askEngine, loadGguf } from '../../support/gguf/load-gguf.ts';
import { CHATML, makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { readParts, textOf } from '../../support/run-model.ts';

allowLongCases();

const NOTE = 'enable_thinking <think> </think>';
/** The end of the template of Qwen3.5. */
const BEGUN = `${CHATML}{%- if add_generation_prompt -%}{%- if enable_thinking is defined and enable_thinking is false -%}{{ '<think>\\n\\n</think>\\n\\n' }}{%- else -%}{{ '<think>\\n' }}{%- endif -%}{%- endif -%}`;
const FORM = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false };
const ask = (text: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];
const tools = TOOLS.map(toModelTool).filter(({ name }) => name === 'read_file');

describe('a real engine with a model that thinks', () => {
  it('gives thoughts, a call in JSON and an answer apart, and no thoughts when it must not think', async () => {
    const call = JSON.stringify({ tool: 'read_file', input: { path: '/a.md' } });
    const script = [
      `<think>\nIs a < b? I read it.\n</think>\n\n${call}`,
      { at: 'and then', say: '<think>It is short.</think>{"answer":"Yes."}' },
      { at: 'plainly', say: '{"answer":"No."}' },
    ];
    const bytes = makeScriptedGguf(script, { templateNote: NOTE });
    const loaded = await loadGguf(bytes, { thinks: true });
    try {
      expect(loaded.facts.canThink).toBe(true);
      const model = createStructuredModel(loaded.engine);
      const first = await readParts(model, { prompt: ask('Do it.'), tools });
      expect(first.map((part) => (part.type === 'reasoning-delta' ? part.delta : '')).join('')).toContain('Is a < b?');
      expect(first.filter(({ type }) => type === 'tool-call')).toMatchObject([{ input: '{"path":"/a.md"}' }]);
      const second = await readParts(model, { prompt: ask('and then'), tools });
      expect(textOf(second)).toBe('Yes.');
      const silent = createStructuredModel({ ...loaded.engine, thinks: false });
      const third = await readParts(silent, { prompt: ask('plainly'), tools });
      expect(third.some(({ type }) => type === 'reasoning-start')).toBe(false);
      expect(textOf(third)).toBe('No.');
    } finally {
      await loaded.unload();
    }
  });

  it.each(TOOL_FORMAT_NAMES.filter((name) => name !== 'granite'))(
    'gives a call in the format %s after its thoughts',
    async (name) => {
      const notes = {
        hermes: '<tool_call> "arguments" message.tool_calls',
        'qwen-xml': '<tool_call> <function= <parameter= message.tool_calls',
        lfm: '<|tool_call_start|> <|tool_call_end|>',
        granite: '',
      };
      const call = TOOL_FORMATS[name]
        .writeCall('read_file', { path: '/a.md' }, undefined)
        .map(({ text }) => text)
        .join('');
      const bytes = makeScriptedGguf([`<think>\nI read it.\n</think>\n\n${call}`], {
        templateNote: `${NOTE} ${notes[name]}`,
      });
      const loaded = await loadGguf(bytes, { thinks: true });
      try {
        expect(loaded.facts).toMatchObject({ toolFormat: name, canThink: true });
        const parts = await readParts(createStructuredModel(loaded.engine), { prompt: ask('Do it.'), tools });
        expect(parts.some(({ type }) => type === 'reasoning-start')).toBe(true);
        expect(parts.filter(({ type }) => type === 'tool-call')).toMatchObject([
          { toolName: 'read_file', input: '{"path":"/a.md"}' },
        ]);
        expect(textOf(parts)).toBe('');
      } finally {
        await loaded.unload();
      }
    },
  );

  it.each([
    ['writes the tag', `{#- ${NOTE} -#}${CHATML}`],
    ['finds the tag in its prompt', BEGUN],
  ])('bounds the thoughts of a random model that %s', async (kind, chatTemplate) => {
    const loaded = await loadGguf(makeGguf({ chatTemplate }), { contextTokens: 4096, thinks: true });
    try {
      const calls = { format: 'hermes' as const, tools: [{ name: 'count', form: FORM }], mayAnswer: false };
      const cases: [Partial<GenerateRequest>, RegExp][] = [
        [{ jsonSchema: FORM }, /^\{"n": ?-?\d+\}$/],
        [{ calls }, /^<tool_call>\n\{"name": ?"count", ?"arguments": ?\{"n": ?-?\d+\}\}\n<\/tool_call>$/],
        [{}, /^[^<\s]/],
      ];
      let thought = 0;
      for (const [request, whole] of cases) {
        for (let round = 0; round < 4; round += 1) {
          const how = { ...request, thoughtTokens: 128, maxTokens: 400, temperature: 1 };
          const { text, reason } = await askEngine(loaded.engine, `Turn ${round}`, how);
          const [, thoughts, answer = text] = /^<think>([\s\S]*?)<\/think>\n{0,2}([\s\S]*)$/.exec(text) ?? [];
          if (thoughts !== undefined) thought += 1;
          expect([...(thoughts ?? '')].length).toBeLessThanOrEqual(260);
          expect(answer).not.toContain('</think>');
          if (reason === 'stop') expect(answer).toMatch(whole);
          if (kind.startsWith('finds')) expect(thoughts).toBeDefined();
        }
      }
      if (kind.startsWith('finds')) expect(thought).toBe(12);
      const silent = await askEngine(loaded.engine, 'Hello', { jsonSchema: FORM });
      expect(silent.text).toMatch(/^\{/);
    } finally {
      await loaded.unload();
    }
  });
});
