import { z } from 'zod';
import type { ModelFile, WebLlmSource } from '../../../contracts/domain/local-model.ts';
import type { ModelManifest } from '../../../contracts/domain/model-input-fields.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import {
  CHAT_CONFIG,
  libraryName,
  OLD_TENSOR_CACHE,
  TENSOR_CACHE,
} from '../../../core/shared/local-models/web-llm-files.ts';
import { badNames, refuseStrayHashes } from '../import/supplied-hashes.ts';

/** Maximum number of shards. With the other files they fit into a row. */
const MOST_SHARDS = 1990;
/** Maximum bytes of one shard, and of all shards. */
const MOST_SHARD_BYTES = 64 * 1024 ** 3;
const MOST_BYTES = 1024 ** 4;
/** Plain path below the folder, which cannot change the address in any other way. */
const PLAIN = /^[A-Za-z0-9_+-][A-Za-z0-9._+-]*(?:\/[A-Za-z0-9_+-][A-Za-z0-9._+-]*)*$/;
/** Names of tokenizers, in the engine's order of preference. */
const TOKENIZERS = ['tokenizer.json', 'tokenizer.model'];

const configSchema = z.object({
  tokenizer_files: z.array(z.string().max(300)).min(1).max(100),
  context_window_size: z.number().optional(),
});
const cacheSchema = z.object({
  records: z.array(z.object({ dataPath: z.string().max(200), nbytes: z.number().int().nonnegative() })).min(1),
});

/**
 * Returns the files that are fetched first and determine the others. Other files of a manifest come last, and are
 * dropped when no list needs them. Throws `bad-input` for names in the manifest that no model file can have.
 */
export function planWebLlm(source: WebLlmSource, manifest: ModelManifest = {}): ModelFile[] {
  const library = libraryName(source.modelLibUrl);
  const hashOf = (...names: string[]) => names.map((name) => own(manifest, name)).find((hash) => hash !== null) ?? null;
  const file = (name: string, url: string, sha256: string | null): ModelFile => ({
    name,
    url,
    sha256,
    sizeBytes: null,
    done: false,
  });
  const first = [
    file(CHAT_CONFIG, at(source, CHAT_CONFIG), hashOf(CHAT_CONFIG)),
    file(TENSOR_CACHE, at(source, TENSOR_CACHE), hashOf(TENSOR_CACHE, OLD_TENSOR_CACHE)),
    file(library, source.modelLibUrl, hashOf(library)),
  ];
  const known = new Set([...first.map(({ name }) => name), OLD_TENSOR_CACHE]);
  const more = Object.keys(manifest).filter((name) => !known.has(name));
  refuseNames(more);
  return [...first, ...more.map((name) => file(name, at(source, name), hashOf(name)))];
}

/** The content of a model's two lists: its tokenizer, its shards, and its trained context. */
export interface WebLlmLists {
  readonly tokenizer: string;
  readonly shards: readonly { readonly name: string; readonly sizeBytes: number }[];
  readonly contextTokens: number | null;
}

/** Parses the lists of a model, which are untrusted. Throws `model-damaged` that names the file. */
export function readLists(configText: string, cacheText: string): WebLlmLists {
  const config = parse(CHAT_CONFIG, configText, configSchema);
  const tokenizer = TOKENIZERS.find((name) => config.tokenizer_files.includes(name));
  if (tokenizer === undefined) {
    throw damaged(CHAT_CONFIG, `it lists no supported tokenizer (${TOKENIZERS.join(' or ')})`);
  }
  const { records } = parse(TENSOR_CACHE, cacheText, cacheSchema);
  if (records.length > MOST_SHARDS) throw damaged(TENSOR_CACHE, `it lists more than ${MOST_SHARDS} files`);
  const shards = records.map(({ dataPath, nbytes }) => ({ name: dataPath, sizeBytes: nbytes }));
  const taken = new Set([CHAT_CONFIG, TENSOR_CACHE, OLD_TENSOR_CACHE, ...TOKENIZERS]);
  let bytes = 0;
  for (const { name, sizeBytes } of shards) {
    if (!PLAIN.test(name)) throw damaged(TENSOR_CACHE, `it lists a file outside the model, ${JSON.stringify(name)}`);
    if (taken.has(name)) throw damaged(TENSOR_CACHE, `it lists ${name} twice or for another purpose`);
    taken.add(name);
    bytes += sizeBytes;
    if (sizeBytes > MOST_SHARD_BYTES || bytes > MOST_BYTES)
      throw damaged(TENSOR_CACHE, 'its files are larger than a model can be');
  }
  const window = config.context_window_size;
  const contextTokens = window !== undefined && Number.isInteger(window) && window > 0 ? window : null;
  return { tokenizer, shards, contextTokens };
}

/**
 * Returns all files of a model once its lists are read. Keeps what is known of each file, and drops files that no list
 * names. Throws `model-damaged`, and `bad-input` when an unused hash was given while a file has none.
 */
export function growWebLlm(files: readonly ModelFile[], source: WebLlmSource, lists: WebLlmLists): ModelFile[] {
  const library = libraryName(source.modelLibUrl);
  const known = new Map(files.map((file) => [file.name, file]));
  const wanted: { name: string; sizeBytes: number | null }[] = [
    ...[CHAT_CONFIG, TENSOR_CACHE, library, lists.tokenizer].map((name) => ({ name, sizeBytes: null })),
    ...lists.shards,
  ];
  if (lists.shards.some(({ name }) => name === library))
    throw damaged(TENSOR_CACHE, `it lists ${library}, which is the library`);
  const grown = wanted.map(({ name, sizeBytes }) => {
    const before = known.get(name) ?? { name, url: at(source, name), sizeBytes: null, sha256: null, done: false };
    return before.done ? before : { ...before, sizeBytes: sizeBytes ?? before.sizeBytes };
  });
  const names = new Set(grown.map(({ name }) => name));
  const stray = files.filter(({ name, sha256 }) => !names.has(name) && sha256 !== null);
  refuseStrayHashes(
    stray.map(({ name }) => name),
    grown.filter(({ sha256, hashMade }) => sha256 === null || hashMade).map(({ name }) => name),
  );
  return grown;
}

function refuseNames(names: readonly string[]): void {
  const bad = names.filter((name) => !PLAIN.test(name));
  if (bad.length > 0) {
    throw badInputError('hashName', { text: String(JSON.stringify(bad[0]?.slice(0, 120))) }, badNames(bad));
  }
  if (names.length <= MOST_SHARDS) return;
  throw badInputError('hashMany', { limit: MOST_SHARDS }, badNames([]));
}

/** Returns the same files at another address. */
export function moveFolder(files: readonly ModelFile[], from: string, to: string): ModelFile[] {
  return files.map((file) =>
    file.url?.startsWith(from) ? { ...file, url: `${to}${file.url.slice(from.length)}` } : file,
  );
}

/** Returns the files with the list of shards under its older name. */
export function withOldCache(files: readonly ModelFile[], source: WebLlmSource): ModelFile[] {
  return files.map((file) => (file.name === TENSOR_CACHE ? { ...file, url: at(source, OLD_TENSOR_CACHE) } : file));
}

function at({ modelUrl }: WebLlmSource, name: string): string {
  return new URL(name, modelUrl).href;
}

function own(manifest: ModelManifest, name: string): string | null {
  return Object.hasOwn(manifest, name) ? (manifest[name] ?? null) : null;
}

function parse<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const value = parseJson(text);
  if (value === undefined) throw damaged(name, 'it is not valid JSON');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(name, `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'invalid structure'}`);
}

function damaged(name: string, why: string): CloisterError {
  return modelDamagedError('invalid', { name, reason: why });
}
