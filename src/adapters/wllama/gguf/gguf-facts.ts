import type { CloisterError } from '../../../contracts/errors/errors.ts';
import type { EngineFile } from '../../../core/ports/hosted-engine.ts';
import type { TokenCost } from '../cache-plan.ts';
import { controlTokens, createControlTokenEscape, templateMarks } from '../escape-control-tokens.ts';
import { KNOWN_ARCHITECTURES, OTHER_MODELS } from './architectures.ts';
import { FILE_TYPES } from './file-types.ts';
import type { GgufHeader } from './read-gguf.ts';

/** What a model file says of itself. */
export interface GgufFacts {
  /** Empty where it does not say. */
  readonly name: string;
  readonly licence: string;
  readonly architecture: string;
  /** As `Q4_K_M`; empty where it is not known. */
  readonly quantisation: string;
  /** How many numbers the model is made of. */
  readonly parameters: number;
  /** Tokens it was made for; null where it does not say. */
  readonly contextTokens: number | null;
  /** Its chat template; null where it has none: then a common one is used, which may not suit it. */
  readonly chatTemplate: string | null;
  readonly sizeBytes: number;
  /** The files in their order. */
  readonly parts: readonly EngineFile<Blob>[];
  /** What may go wrong, in whole sentences. */
  readonly warnings: readonly string[];
  /** Makes a text safe to stand in a prompt: what would be read as one of the marks that steer the model is broken up. */
  readonly escapeText: (text: string) => string;
  /** The shortest of its control tokens, as text; null where there is none. */
  readonly controlToken: string | null;
  /** What a token takes in memory while it is in the context; null where it does not say. */
  readonly tokenCost: TokenCost | null;
}

interface Part {
  readonly file: EngineFile<Blob>;
  readonly header: GgufHeader;
}

type Unfit = (name: string, reason: string, wayOut: string) => CloisterError;

/** @throws what `unfit` makes of the first thing that is surely broken */
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
    quantisation: FILE_TYPES.get(Number(metadata.get('general.file_type') ?? -1)) ?? '',
    parameters: [...tensors.values()].reduce((sum, { numbers }) => sum + numbers, 0),
    contextTokens,
    chatTemplate,
    sizeBytes: parts.reduce((sum, { file }) => sum + file.blob.size, 0),
    parts: parts.map(({ file }) => file),
    warnings,
    escapeText: createControlTokenEscape([...controls, ...templateMarks(metadata)]),
    controlToken: controls.at(-1) ?? null,
    tokenCost: tokenCost((key) => count(metadata.get(`${architecture}.${key}`))),
  };
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

/** The parts of a split model by their numbers; each has to be there once. */
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

/** Architectures whose layers all hold the same tensors. */
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
      // Only some layers may have a bias or a scale of their own.
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
