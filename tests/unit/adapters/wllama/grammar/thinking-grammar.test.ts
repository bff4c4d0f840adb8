import { describe, expect, it } from 'vitest';
import { thinkingMode } from '../../../../../src/adapters/wllama/gguf/thinking-mode.ts';
import { callGrammar } from '../../../../../src/adapters/wllama/grammar/call-grammar.ts';
import { schemaGrammar } from '../../../../../src/adapters/wllama/grammar/schema-grammar.ts';
import { withThinking } from '../../../../../src/adapters/wllama/grammar/thinking-grammar.ts';
import { TOOL_FORMAT_NAMES } from '../../../../../src/contracts/domain/models/tool-format-name.ts';
import { TOOL_FORMATS } from '../../../../../src/core/local-decoding/formats/tool-formats.ts';
import { matchesGrammar } from './match-grammar.ts';

const ANSWER = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] };
const SAID = '{"answer":"Yes."}';
const THOUGHT = '\nIs a < b? <tool_call> "x" 🙂 – yes.\n';

describe('withThinking', () => {
  const json = withThinking(schemaGrammar(ANSWER), 'written', 256);
  const allows = (text: string) => matchesGrammar(json, text);

  it('allows one block of thoughts before the answer, or none', () => {
    for (const front of ['', '<think></think>', `<think>${THOUGHT}</think>\n\n`, '<think>\n\n</think>\n\n']) {
      expect(allows(`${front}${SAID}`)).toBe(true);
    }
    const one = '<think>x</think>';
    for (const text of [one, '<think>x', `${one}${one}${SAID}`, `${SAID}${one}`, `x</think>${SAID}`, `x${SAID}`]) {
      expect(allows(text)).toBe(false);
    }
  });

  it('bounds the thoughts', () => {
    expect(allows(`<think>${'x'.repeat(255)}</think>${SAID}`)).toBe(true);
    expect(allows(`<think>${'x'.repeat(256)}</think>${SAID}`)).toBe(false);
    const short = withThinking(schemaGrammar(ANSWER), 'written', 1);
    expect(matchesGrammar(short, `<think>${'x'.repeat(63)}</think>${SAID}`)).toBe(true);
    expect(matchesGrammar(short, `<think>${'x'.repeat(64)}</think>${SAID}`)).toBe(false);
  });

  it('ends thoughts that the prompt began', () => {
    const begun = withThinking(schemaGrammar(ANSWER), 'begun', 256);
    expect(matchesGrammar(begun, `${THOUGHT}</think>\n\n${SAID}`)).toBe(true);
    expect(matchesGrammar(begun, SAID)).toBe(false);
    expect(matchesGrammar(begun, `<think>x</think>${SAID}`)).toBe(true);
  });

  it('allows any text that is not empty without a schema', () => {
    const free = withThinking(null, 'written', 256);
    for (const text of ['Yes.', `<think>${THOUGHT}</think>\n\nYes.\n<b>`])
      expect(matchesGrammar(free, text)).toBe(true);
    for (const text of ['', '<think>x</think>', '<think>x</think>\n\n', `<think>${'x'.repeat(300)}`]) {
      expect(matchesGrammar(free, text)).toBe(false);
    }
  });

  it.each(TOOL_FORMAT_NAMES)('keeps calls in the format %s', (format) => {
    const form = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const grammar = withThinking(
      callGrammar({ format, tools: [{ name: 'read_file', form }], mayAnswer: true }),
      'written',
      256,
    );
    const call = TOOL_FORMATS[format]
      .writeCall('read_file', { path: '/a.md' }, form)
      .map(({ text }) => text)
      .join('');
    for (const said of [call, 'A text.']) {
      expect(matchesGrammar(grammar, said)).toBe(true);
      expect(matchesGrammar(grammar, `<think>${THOUGHT}</think>\n\n${said}`)).toBe(true);
    }
    expect(matchesGrammar(grammar, `<think>${call}</think>`)).toBe(false);
  });
});

describe('thinkingMode', () => {
  const none = new Set();
  // The ends of the templates of Qwen3, Qwen3.5 and DeepSeek-R1 distillations.
  const qwen3 =
    "{%- if '</think>' in content %}…{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}{%- endif %}";
  const qwen35 =
    "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- else %}{{- '<think>\\n' }}{%- endif %}{%- endif %}";
  const distilled =
    "{% if '</think>' in content %}…{% if add_generation_prompt and not ns.is_tool %}{{'<｜Assistant｜><think>\\n'}}{% endif %}";

  it('reads it from the template', () => {
    expect(thinkingMode(qwen3, none)).toBe('written');
    expect(thinkingMode(qwen35, none)).toBe('begun');
    expect(thinkingMode(distilled, none)).toBe('begun');
    expect(thinkingMode("{% if add_generation_prompt %}{{ 'assistant' }}{% endif %}", none)).toBeNull();
    expect(thinkingMode(null, none)).toBeNull();
  });

  it('offers no thinking where the engine leaves the tags out of its text', () => {
    expect(thinkingMode(qwen3, new Set(['</think>']))).toBeNull();
  });
});
