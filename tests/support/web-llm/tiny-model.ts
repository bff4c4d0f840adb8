import { DEFAULT_MODEL_SETTINGS } from '../../../src/contracts/domain/local-model.ts';
import type { LoadableModel } from '../../../src/contracts/wire/model-port.ts';
import { stubLibrary } from './stub-library.ts';

export const TINY_LIBRARY = 'tiny-webgpu.wasm';

/** `mlc-chat-config.json` of a tiny chat model. */
export const TINY_CONFIG = {
  version: '0.1.0',
  model_type: 'llama',
  quantization: 'q4f32_1',
  vocab_size: 260,
  context_window_size: 8192,
  sliding_window_size: -1,
  attention_sink_size: -1,
  prefill_chunk_size: 1024,
  temperature: 0.7,
  top_p: 0.95,
  repetition_penalty: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
  tokenizer_files: ['tokenizer.json'],
  tokenizer_info: { token_postproc_method: 'byte_level', prepend_space_in_encode: false, strip_space_in_decode: false },
  conv_template: {
    name: 'chatml',
    system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
    system_message: '',
    roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant', tool: '<|im_start|>user' },
    role_templates: { user: '{user_message}', assistant: '{assistant_message}', tool: '{tool_message}' },
    seps: ['<|im_end|>\n'],
    role_content_sep: '\n',
    role_empty_sep: '\n',
    stop_str: ['<|im_end|>'],
    stop_token_ids: [257],
  },
};

/** Returns a byte-level tokenizer: 256 bytes, and the control tokens of the template. */
export function tinyTokenizer(): object {
  const marks = ['<|im_start|>', '<|im_end|>', '<think>', '</think>'];
  const vocab = Object.fromEntries(byteLetters().map((letter, id) => [letter, id]));
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: marks.map((content, index) => ({
      id: 256 + index,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: index < 2,
    })),
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      vocab,
      merges: [],
    },
  };
}

/** Bytes of each shard. All shards differ. */
const SHARD_BYTES = 64 * 1024;

export function tinyShard(index: number, sizeBytes = SHARD_BYTES): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: sizeBytes }, (_, at) => (at * 31 + index * 7 + (at >> 8)) & 0xff);
}

/** Returns all files of a WebLLM model by name. They are valid, except that the library contains no model. */
export function tinyModelFiles(shardCount = 3): Map<string, Uint8Array<ArrayBuffer>> {
  const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));
  const shards = Array.from({ length: shardCount }, (_, index) => ({
    name: `params_shard_${index}.bin`,
    bytes: tinyShard(index),
  }));
  const records = shards.map(({ name, bytes }, index) => ({
    dataPath: name,
    format: 'raw-shard',
    nbytes: bytes.length,
    records: [
      {
        name: `layer.${index}.weight`,
        shape: [128, 128],
        dtype: 'float32',
        format: 'raw',
        nbytes: bytes.length,
        byteOffset: 0,
      },
    ],
  }));
  return new Map([
    ['mlc-chat-config.json', json(TINY_CONFIG)],
    ['tensor-cache.json', json({ metadata: { ParamSize: shardCount }, records })],
    ['tokenizer.json', json(tinyTokenizer())],
    [TINY_LIBRARY, stubLibrary()],
    ...shards.map(({ name, bytes }) => [name, bytes] as const),
  ]);
}

/** Returns the row of the same model, complete on this device. */
export function tinyModel(files: ReadonlyMap<string, { length: number }> = tinyModelFiles()): LoadableModel {
  return {
    modelId: 'Tiny-q4f32_1',
    engine: 'web-llm',
    folder: 'tiny',
    files: [...files].map(([name, { length }]) => ({
      name,
      url: null,
      sizeBytes: length,
      sha256: null,
      done: true,
    })),
    webLlm: {
      modelUrl: 'http://127.0.0.1:1/tiny/',
      modelLibUrl: `http://127.0.0.1:1/tiny/${TINY_LIBRARY}`,
      overrides: {},
    },
    settings: { ...DEFAULT_MODEL_SETTINGS, loadTimeoutMs: 60_000, idleTimeoutMs: 30_000 },
  };
}

/** Returns the letters that stand for bytes in GPT-2 vocabularies. */
function byteLetters(): string[] {
  const plain = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(plain(byte) ? byte : next++));
}
