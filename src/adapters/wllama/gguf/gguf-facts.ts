import type { CloisterError } from '../../../contracts/errors/errors.ts';
import type { EngineFile } from '../../../core/ports/hosted-engine.ts';
import type { TokenCost } from '../cache-plan.ts';
import { controlTokens, createControlTokenEscape, templateMarks } from '../escape-control-tokens.ts';
import { KNOWN_ARCHITECTURES } from './engine-architectures.ts';
import { GGML_TYPES } from './ggml-types.ts';
import { OTHER_MODELS } from './other-architectures.ts';
import type { GgufHeader } from './read-gguf.ts';
import { type ThinkingMode, thinkingMode } from './thinking-mode.ts';

/** Facts from a model file. */
export interface GgufFacts {
  /** Empty when the file does not name it. */
  readonly name: string;
  readonly licence: string;
  readonly architecture: string;
  readonly parameters: number;
  /** Trained context in tokens; null when unknown. */
  readonly contextTokens: number | null;
  /** Chat template; null for none. The engine then uses a common one, which may not fit the model. */
  readonly chatTemplate: string | null;
  /** How the model thinks before it answers; null when it does not. */
  readonly thinking: ThinkingMode | null;
  readonly sizeBytes: number;
  /** The files in order. */
  readonly parts: readonly EngineFile<Blob>[];
  /** Possible problems, as sentences. */
  readonly warnings: readonly string[];
  /** Escapes control tokens in text for a prompt. */
  readonly escapeText: (text: string) => string;
  /** Text of the shortest control token; null for none. */
  readonly controlToken: string | null;
  /** KV cache bytes per token; null when unknown. */
  readonly tokenCost: TokenCost | null;
  /** Null when unknown. */
  readonly layers: number | null;
  readonly largestTensorBytes: number;
}

/** Type of control tokens in the file. */
const CONTROL_TYPE = 3;

interface Part {
  readonly file: EngineFile<Blob>;
  readonly header: GgufHeader;
}

type Unfit = (name: string, reason: string, wayOut: string) => CloisterError;

/** @throws the error that `unfit` creates for the first certain fault */
export function ggufFacts(given: readonly Part[], unfit: Unfit): GgufFacts {
  const parts = inOrder(given, unfit);
  const [first] = parts;
  if (first === undefined) throw unfit('', 'no file was given', 'Choose a GGUF file');
  const { metadata } = first.header;
  const words = (key: string) => (typeof metadata.get(key) === 'string' ? String(metadata.get(key)) : '');
  const architecture = words('general.architecture');
  const { name: fileName } = first.file;
  if (architecture === '') throw unfit(fileName, 'its architecture is missing', 'Choose another file of this model');
  if (OTHER_MODELS.has(architecture)) {
    throw unfit(fileName, `it is not a text model (${architecture})`, 'Choose a text model');
  }
  if (words('tokenizer.ggml.model') === '')
    throw unfit(fileName, 'it has no vocabulary', 'Choose another file of this model');
  const tensors = new Map(parts.flatMap(({ header }) => [...header.tensors]));
  checkTensors(tensors, architecture, words, metadata, (reason) =>
    unfit(fileName, reason, 'Choose another file of this model'),
  );
  const contextTokens = count(metadata.get(`${architecture}.context_length`));
  const chatTemplate = words('tokenizer.chat_template') || null;
  const controls = controlTokens(metadata.get('tokenizer.ggml.tokens'), metadata.get('tokenizer.ggml.token_type'));
  const warnings = [
    ...(KNOWN_ARCHITECTURES.has(architecture) ? [] : [`The engine may not know models of the kind “${architecture}”.`]),
    ...(chatTemplate === null
      ? ['The model has no chat template, so a common template is used, which may not fit.']
      : []),
  ];
  return {
    name: words('general.name'),
    licence: words('general.license'),
    architecture,
    parameters: [...tensors.values()].reduce((sum, { numbers }) => sum + numbers, 0),
    contextTokens,
    chatTemplate,
    thinking: thinkingMode(chatTemplate, hiddenTokens(metadata)),
    sizeBytes: parts.reduce((sum, { file }) => sum + file.blob.size, 0),
    parts: parts.map(({ file }) => file),
    warnings,
    escapeText: createControlTokenEscape([...controls, ...templateMarks(metadata)]),
    controlToken: controls.at(-1) ?? null,
    tokenCost: tokenCost((key) => count(metadata.get(`${architecture}.${key}`))),
    layers: count(metadata.get(`${architecture}.block_count`)),
    largestTensorBytes: [...tensors.values()].reduce((most, tensor) => Math.max(most, bytesOf(tensor)), 0),
  };
}

/** Returns the control tokens, which the engine leaves out of its text. */
function hiddenTokens(metadata: GgufHeader['metadata']): ReadonlySet<unknown> {
  const tokens = metadata.get('tokenizer.ggml.tokens');
  const types = metadata.get('tokenizer.ggml.token_type');
  if (!Array.isArray(tokens) || !Array.isArray(types)) return new Set();
  return new Set(tokens.filter((_, at) => types[at] === CONTROL_TYPE));
}

/** A tensor of an unknown number type counts as one of 32 bits. */
function bytesOf({ type, numbers }: { readonly type: number; readonly numbers: number }): number {
  const [, perBlock, blockBytes] = GGML_TYPES.get(type) ?? ['', 1, 4];
  return Math.ceil(numbers / perBlock) * blockBytes;
}

function tokenCost(numberOf: (key: string) => number | null): TokenCost | null {
  const layers = numberOf('block_count');
  const heads = numberOf('attention.head_count');
  const width = numberOf('embedding_length');
  if (layers === null || heads === null || width === null) return null;
  const keyHeads = numberOf('attention.head_count_kv') ?? heads;
  const keys = numberOf('attention.key_length') ?? Math.floor(width / heads);
  const values = numberOf('attention.value_length') ?? Math.floor(width / heads);
  return { numbers: layers * keyHeads * (keys + values), headNumbers: keys === values ? keys : 1 };
}

/** Sorts the parts of a split model by number; each must occur exactly once. */
function inOrder(given: readonly Part[], unfit: Unfit): readonly Part[] {
  const [any] = given;
  const total = given.reduce((most, part) => Math.max(most, count(part.header.metadata.get('split.count')) ?? 1), 1);
  if (total > 100_000) throw unfit(any?.file.name ?? '', `it says that it has ${total} parts`, 'Choose another file');
  const byNumber = new Map<number, Part>();
  for (const part of given) {
    const { metadata } = part.header;
    const { name } = part.file;
    const ofHow = count(metadata.get('split.count')) ?? 1;
    const number = Number(metadata.get('split.no') ?? 0);
    if (ofHow !== total || number >= total) {
      throw unfit(name, 'it belongs to another model than the other files', 'Choose the parts of one model');
    }
    if (byNumber.has(number)) {
      throw unfit(name, `part ${number + 1} of ${total} was given twice`, 'Choose each part of one model once');
    }
    byNumber.set(number, part);
  }
  const missing = Array.from({ length: total }, (_, at) => at).filter((at) => !byNumber.has(at));
  if (missing.length > 0) {
    const numbers = missing.slice(0, 20).map((at) => at + 1);
    const more = missing.length > 20 ? ` and ${missing.length - 20} more` : '';
    const reason = `it is split into ${total} parts, and ${missing.length === 1 ? 'part' : 'parts'} ${numbers.join(', ')}${more} ${missing.length === 1 ? 'is' : 'are'} missing`;
    throw unfit(any?.file.name ?? '', reason, 'Choose all parts together');
  }
  return [...byNumber].sort(([a], [b]) => a - b).map(([, part]) => part);
}

/** Architectures in which all layers have the same tensors. */
const UNIFORM = new Set(['llama', 'qwen2', 'qwen3', 'gemma', 'gemma2', 'phi3']);

function checkTensors(
  tensors: ReadonlyMap<string, unknown>,
  architecture: string,
  words: (key: string) => string,
  metadata: GgufHeader['metadata'],
  bad: (reason: string) => CloisterError,
): void {
  const promised = count(metadata.get('split.tensors.count'));
  if (promised !== null && promised !== tensors.size) {
    throw bad(`it should contain ${promised} tensors and contains ${tensors.size}`);
  }
  if (!tensors.has('token_embd.weight')) throw bad('the tensor “token_embd.weight” is missing');
  const layers = count(metadata.get(`${architecture}.block_count`));
  if (layers === null || layers > 10_000 || !UNIFORM.has(architecture)) return;
  const ends = new Set<string>();
  for (const name of tensors.keys()) {
    const [, end] = /^blk\.\d+\.(.+)$/.exec(name) ?? [];
    if (end !== undefined) ends.add(end);
  }
  for (let layer = 0; layer < layers; layer += 1) {
    for (const end of ends) {
      // Bias and scale tensors may exist in some layers only.
      if (end.endsWith('.weight') && end !== 'rope_freqs.weight' && !tensors.has(`blk.${layer}.${end}`)) {
        throw bad(`the tensor “blk.${layer}.${end}” is missing`);
      }
    }
  }
  if (words('general.type') === 'adapter') throw bad('it is an adapter that needs another model');
}

function count(value: unknown): number | null {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}
