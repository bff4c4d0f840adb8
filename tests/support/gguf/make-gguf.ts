import { type LlamaShape, layerTensors, llamaMetadata, ones, seededRandom } from './llama-shape.ts';
import { baseTokens, END, ID, START, type Token, tokenizerMetadata, withoutSpaces } from './vocabulary.ts';
import { type GgufParts, writeGguf } from './write-gguf.ts';

interface GgufOptions {
  /** Default: `Random`. */
  readonly name?: string;
  /** Default: 1. */
  readonly seed?: number;
  /** Default: 2. More of them make it slower and larger. */
  readonly layers?: number;
  /** Default: 64. */
  readonly width?: number;
  /** Tokens it says it was made for. Default: 8192. */
  readonly contextTokens?: number;
  /** Never ends by itself. Default: false. */
  readonly neverEnds?: boolean;
  /** It says what is no UTF-8. Default: false. */
  readonly garbles?: boolean;
  /** Null for a file without one. Default: that of ChatML, which takes every role. */
  readonly chatTemplate?: string | null;
}

export const CHATML = [
  '{%- for message in messages -%}',
  `{{ '${START}' + message.role + '\\n' + message.content + '${END}' + '\\n' }}`,
  '{%- endfor -%}',
  `{%- if add_generation_prompt -%}{{ '${START}assistant\\n' }}{%- endif -%}`,
].join('\n');

/** Of these it likes the first most: under a grammar it comes to an end. */
const CLOSERS = ['"', '}', ']', ',', ':'];

/**
 * A real model for llama.cpp that knows nothing: the llama architecture with random numbers, always the same for a seed. Some
 * hundred kilobytes. It says nonsense of letters; held to a schema it says nonsense that the schema allows, and comes to an
 * end soon. For streaming, cancelling, grammars and caches.
 */
export function makeGguf(options: GgufOptions = {}): Uint8Array<ArrayBuffer> {
  return writeGguf(ggufParts(options));
}

/** The same before it is written, for those who change something in it. */
export function ggufParts(options: GgufOptions = {}): GgufParts {
  const { name = 'Random', seed = 1, layers = 2, width = 64, contextTokens = 8192 } = options;
  const tokens = [...baseTokens(), ...letters()];
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
    // The same for every token: what stands there in the output is added to how likely a token is, whatever came before.
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

function liking(token: Token, id: number, { neverEnds = false, garbles = false }: GgufOptions): number {
  if (id === ID.end || id === ID.eos) return neverEnds ? -4 : 0.3;
  if (token.kind === 'byte') return garbles && id === ID.firstByte + 255 ? 4 : -4;
  if (token.kind !== 'normal') return -4;
  const closer = CLOSERS.indexOf(token.text);
  return closer < 0 ? 0 : 0.9 - closer / 10;
}

/** What can be typed, so that what it says is mostly whole characters. */
function letters(): Token[] {
  const typed = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  return [...typed, 'é', '日', '🙂'].map((letter) => ({ text: withoutSpaces(letter), kind: 'normal' }));
}
