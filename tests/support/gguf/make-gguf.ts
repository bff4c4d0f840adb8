import { type LlamaShape, layerTensors, llamaMetadata, ones, seededRandom } from './llama-shape.ts';
import { baseTokens, END, ID, START, type Token, tokenizerMetadata, withoutSpaces } from './vocabulary.ts';
import { type GgufParts, writeGguf } from './write-gguf.ts';

interface GgufOptions {
  /** Default: `Random`. */
  readonly name?: string;
  /** Default: 1. */
  readonly seed?: number;
  /** Default: 2. More layers make the model slower and larger. */
  readonly layers?: number;
  /** Default: 64. */
  readonly width?: number;
  /** Trained context. Default: 8192. */
  readonly contextTokens?: number;
  /** Generates until the token limit. Default: false. */
  readonly neverEnds?: boolean;
  /** Generates invalid UTF-8. Default: false. */
  readonly garbles?: boolean;
  /** Null for a file without a template. Default: ChatML, which supports every role. */
  readonly chatTemplate?: string | null;
  /** Control tokens that the model prefers to all others. Default: none. */
  readonly controls?: readonly string[];
}

export const CHATML = [
  '{%- for message in messages -%}',
  `{{ '${START}' + message.role + '\\n' + message.content + '${END}' + '\\n' }}`,
  '{%- endfor -%}',
  `{%- if add_generation_prompt -%}{{ '${START}assistant\\n' }}{%- endif -%}`,
].join('\n');

/** Tokens that the model prefers in this order, so that a constrained answer ends. */
const CLOSERS = ['"', '}', ']', ',', ':'];

/**
 * Creates a working llama.cpp model with random weights: the llama architecture, deterministic for a seed, some hundred
 * kilobytes. Generates random letters; under a schema, random text that satisfies the schema and ends soon. For
 * streaming, cancelling, grammars and caches.
 */
export function makeGguf(options: GgufOptions = {}): Uint8Array<ArrayBuffer> {
  return writeGguf(ggufParts(options));
}

/** Returns the parts of the same file, for tests that change them. */
export function ggufParts(options: GgufOptions = {}): GgufParts {
  const { name = 'Random', seed = 1, layers = 2, width = 64, contextTokens = 8192 } = options;
  const controls = (options.controls ?? []).map((text): Token => ({ text, kind: 'control' }));
  const tokens = [...baseTokens(), ...letters(), ...controls];
  const shape: LlamaShape = {
    name,
    vocabulary: tokens.length,
    width,
    layers,
    heads: 4,
    hidden: width * 2,
    contextTokens,
  };
  const random = seededRandom(seed);
  const around = (scale: number) => (size: number) =>
    Float32Array.from({ length: size }, () => (random() - 0.5) * scale);
  const embedding = around(1)(tokens.length * width);
  const output = around(1)(tokens.length * width);
  for (const [at, token] of tokens.entries()) {
    // Equal for every token, so that the output value at this position is added to the score of a token in every
    // context.
    embedding[at * width] = 2;
    output[at * width] = liking(token, at, options);
  }
  return {
    metadata: new Map([
      ...llamaMetadata(shape),
      ...tokenizerMetadata(tokens, options.chatTemplate === undefined ? CHATML : options.chatTemplate),
    ]),
    tensors: [
      { name: 'token_embd.weight', shape: [width, tokens.length], data: embedding },
      ones('output_norm.weight', width),
      { name: 'output.weight', shape: [width, tokens.length], data: output },
      ...layerTensors(shape, around(0.1)),
    ],
  };
}

function liking(token: Token, id: number, { neverEnds = false, garbles = false, controls = [] }: GgufOptions): number {
  if (controls.includes(token.text)) return 5;
  if (id === ID.end || id === ID.eos) return neverEnds ? -4 : 0.3;
  if (token.kind === 'byte') return garbles && id === ID.firstByte + 255 ? 4 : -4;
  if (token.kind !== 'normal') return -4;
  const closer = CLOSERS.indexOf(token.text);
  return closer < 0 ? 0 : 0.9 - closer / 10;
}

/** Returns tokens of printable characters, so that answers are mostly whole characters. */
function letters(): Token[] {
  const typed = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  return [...typed, 'é', '日', '🙂'].map((letter) => ({ text: withoutSpaces(letter), kind: 'normal' }));
}
