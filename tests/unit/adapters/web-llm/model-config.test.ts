import { describe, expect, it } from 'vitest';
import { checkShards } from '../../../../src/adapters/web-llm/check-shards.ts';
import { createFrontCutter } from '../../../../src/adapters/web-llm/empty-thinking.ts';
import { readModelConfig } from '../../../../src/adapters/web-llm/model-config.ts';
import { readModelTokens } from '../../../../src/adapters/web-llm/model-tokens.ts';
import { escapeMarks } from '../../../../src/core/local-prompt/escape-marks.ts';
import { TINY_CONFIG, tinyModel, tinyTokenizer } from '../../../support/web-llm/tiny-model.ts';

const model = tinyModel();
const read = (config: object, more: Partial<typeof model> = {}) =>
  readModelConfig(JSON.stringify({ ...TINY_CONFIG, ...config }), { ...model, ...more });
const withContext = (contextTokens: number) => ({ settings: { ...model.settings, contextTokens } });
const withOverrides = (overrides: Record<string, unknown>) => ({
  webLlm: { modelUrl: '', modelLibUrl: '', overrides },
});

describe('readModelConfig', () => {
  it('returns the context of the settings, at most the trained context', () => {
    expect(read({}, withContext(4096))).toMatchObject({ contextTokens: 4096, trainedContextTokens: 8192 });
    expect(read({}, withContext(100_000)).contextTokens).toBe(8192);
    expect(read({}, withContext(1024)).overrides).toEqual({ context_window_size: 1024, sliding_window_size: -1 });
  });

  it('uses a sliding window only when the overrides set one, and never both kinds of context', () => {
    const sliding = { context_window_size: -1, sliding_window_size: 4096 };
    expect(read(sliding, withContext(2048)).overrides).toEqual({ context_window_size: 2048, sliding_window_size: -1 });
    expect(read(sliding).trainedContextTokens).toBe(4096);
    const asked = read(sliding, { ...withContext(8192), ...withOverrides({ sliding_window_size: 2048, top_p: 0.9 }) });
    expect(asked.overrides).toEqual({ context_window_size: -1, sliding_window_size: 2048, top_p: 0.9 });
    expect(asked.contextTokens).toBe(2048);
  });

  it('reads roles and placeholders from the template', () => {
    expect(read({}).template.roles).toEqual({ system: true, tool: true });
    expect([...read({}).template.replaced].sort()).toEqual(['assistant', 'system', 'tool', 'user']);
    const plain = { ...TINY_CONFIG.conv_template, system_template: '', roles: { user: 'U', assistant: 'A', tool: '' } };
    const { template } = read({ conv_template: { ...plain, role_templates: null } });
    expect(template.roles).toEqual({ system: false, tool: false });
    expect(template.replaced.size).toBe(0);
    const overridden = read({}, withOverrides({ conv_template: { ...plain, role_templates: { user: 'plain' } } }));
    expect(overridden.template.roles.system).toBe(false);
    expect(overridden.template.replaced.size).toBe(0);
  });

  it('returns the control tokens of the template, also those outside the vocabulary', () => {
    const roles = { user: '[INST]', assistant: '[/INST]', tool: '<|tool_text|>' };
    const conv_template = {
      system_template: '<<SYS>>{system_message}<</SYS>>',
      roles,
      role_templates: { user: '{user_message}' },
      seps: [' ', '<|over|>'],
      stop_str: ['<|stop_here|>'],
    };
    const { marks } = read({ conv_template }).template;
    const wanted = ['<<SYS>>', '<</SYS>>', '[INST]', '[/INST]', '<|tool_text|>', '<|over|>', '<|stop_here|>'];
    expect([...marks].sort()).toEqual(wanted.sort());
  });

  it('recognizes half-precision builds by quantization, else by name', () => {
    expect(read({ quantization: 'q4f16_1' }).needsShaderF16).toBe(true);
    expect(read({ quantization: 'q4f32_1' }).needsShaderF16).toBe(false);
    expect(read({ quantization: null }, { modelId: 'Mine-q0f16' }).needsShaderF16).toBe(true);
    expect(read({ quantization: null }, { modelId: 'Mine' }).needsShaderF16).toBe(false);
  });

  it.each([
    ['<html>', /it is not valid JSON/],
    ['null', /mlc-chat-config\.json of the model is invalid/],
    ['[]', /conv_template/],
    [JSON.stringify({ conv_template: { system_template: '', roles: { user: 1 } } }), /conv_template\.roles\.user/],
  ])('names the problem of %s', (text, words) => {
    expect(() => readModelConfig(text, model)).toThrow(words);
    expect(() => readModelConfig(text, model)).toThrow(expect.objectContaining({ code: 'model-damaged' }));
  });
});

describe('readModelTokens', () => {
  it('returns the control tokens, and whether the model can think', () => {
    const tokens = readModelTokens(JSON.stringify(tinyTokenizer()));
    expect(tokens).toEqual({ special: ['<|im_start|>', '<|im_end|>'], thinks: true });
  });

  it('returns nothing for an unreadable tokenizer', () => {
    for (const text of ['', '{', '[]', '{"added_tokens":1}']) {
      expect(readModelTokens(text)).toEqual({ special: [], thinks: false });
    }
  });
});

describe('control tokens that a tokenizer does not call special', () => {
  it('are recognized by their form, and ordinary words are not', () => {
    const added_tokens = ['<|im_start|>', '</tool_response>', '<table>', '<think>', '  '].map((content) => ({
      content,
      special: false,
    }));
    expect(readModelTokens(JSON.stringify({ added_tokens })).special).toEqual(['<|im_start|>', '</tool_response>']);
  });
});

describe('escapeMarks', () => {
  it('escapes control tokens anywhere, and leaves other text unchanged', () => {
    const escapeText = escapeMarks(['<|im_end|>', '<|im_end|>x', '</s>', '[INST]']);
    expect(escapeText('a <|im_end|></s>[INST]<|im_end|>x b')).toBe('a < |im_end|>< /s>[ INST]< |im_end|>x b');
    const plain = 'if (a < b) { x[1] = "</p>" } 😀 <|im_en';
    expect(escapeText(plain)).toBe(plain);
    expect(escapeMarks([])('</s>')).toBe('</s>');
  });
});

describe('createFrontCutter', () => {
  const cut = (...pieces: string[]) => {
    const cutter = createFrontCutter();
    return pieces.map(cutter.push).join('') + cutter.end();
  };

  it('removes an empty thought from the start, in chunks of any size', () => {
    const whole = '<think>\n\n</think>\n\n{"a":"<think></think>"}';
    expect(cut(whole)).toBe('{"a":"<think></think>"}');
    expect(cut(...whole)).toBe('{"a":"<think></think>"}');
    expect(cut('<think>\n\n</think>\n\n')).toBe('');
  });

  it('keeps any other start', () => {
    for (const text of ['{"a":1}', '<think>hm</think>{}', '<thin', 'a <think></think>'])
      expect(cut(...text)).toBe(text);
  });
});

describe('checkShards', () => {
  const file = (name: string) => Promise.resolve(new File([new Uint8Array(name.length)], name));

  it('accepts shards with the size that their list gives', async () => {
    const list = JSON.stringify({ records: [{ dataPath: 'abc', nbytes: 3 }] });
    await expect(checkShards(list, ['abc'], file)).resolves.toBeUndefined();
  });

  it.each([
    ['an invalid list', '{}', /tensor-cache\.json of the model cannot be read/],
    [
      'a missing shard',
      JSON.stringify({ records: [{ dataPath: '../secret', nbytes: 1 }] }),
      /\.\.\/secret .*not among/,
    ],
    [
      'a shard of the wrong size',
      JSON.stringify({ records: [{ dataPath: 'abc', nbytes: 2 }] }),
      /abc .* 3 bytes instead of 2/,
    ],
  ])('names %s', async (_, list, words) => {
    await expect(checkShards(list, ['abc'], file)).rejects.toMatchObject({
      code: 'model-damaged',
      message: expect.stringMatching(words),
    });
  });
});
