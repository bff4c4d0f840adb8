import type { GgufValue } from './write-gguf.ts';

/** Token types of llama.cpp. */
const KIND = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

export interface Token {
  readonly text: string;
  readonly kind: keyof typeof KIND;
}

export const BOS = '<s>';
export const EOS = '</s>';
export const START = '<|im_start|>';
export const END = '<|im_end|>';

/** Ids of the tokens at the start of every test vocabulary. */
export const ID = { unknown: 0, bos: 1, eos: 2, start: 3, end: 4, firstByte: 5 } as const;

/** Returns one token per byte, so that every text can be tokenized, and the tokens of the template. */
export function baseTokens(): Token[] {
  const bytes = Array.from({ length: 256 }, (_, byte): Token => {
    return { text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, kind: 'byte' };
  });
  return [
    { text: '<unk>', kind: 'unknown' },
    { text: BOS, kind: 'control' },
    { text: EOS, kind: 'control' },
    { text: START, kind: 'control' },
    { text: END, kind: 'control' },
    ...bytes,
  ];
}

/** Writes spaces as llama.cpp does in tokens. */
export const withoutSpaces = (text: string): string => text.replaceAll(' ', '\u2581');

/** Returns the vocabulary as metadata. Longer tokens are preferred. */
export function tokenizerMetadata(tokens: readonly Token[], chatTemplate: string | null): [string, GgufValue][] {
  const ids = new Set(tokens.map(({ text }) => text));
  if (ids.size !== tokens.length) throw new Error('a token is in the vocabulary twice');
  const template: [string, GgufValue][] =
    chatTemplate === null ? [] : [['tokenizer.chat_template', { type: 'string', value: chatTemplate }]];
  return [
    ['tokenizer.ggml.model', { type: 'string', value: 'llama' }],
    ['tokenizer.ggml.tokens', { type: 'strings', value: tokens.map(({ text }) => text) }],
    ['tokenizer.ggml.scores', { type: 'f32s', value: tokens.map(({ text }) => text.length) }],
    ['tokenizer.ggml.token_type', { type: 'i32s', value: tokens.map(({ kind }) => KIND[kind]) }],
    ['tokenizer.ggml.bos_token_id', { type: 'u32', value: ID.bos }],
    ['tokenizer.ggml.eos_token_id', { type: 'u32', value: ID.eos }],
    ['tokenizer.ggml.eot_token_id', { type: 'u32', value: ID.end }],
    ['tokenizer.ggml.unknown_token_id', { type: 'u32', value: ID.unknown }],
    ['tokenizer.ggml.add_bos_token', { type: 'bool', value: false }],
    ['tokenizer.ggml.add_space_prefix', { type: 'bool', value: false }],
    ...template,
  ];
}
