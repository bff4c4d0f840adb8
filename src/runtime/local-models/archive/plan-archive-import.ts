import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { invalidPathError, nameCollisionError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { leftOut } from '../../../core/notebook/import/ignored-files.ts';
import {
  CHAT_CONFIG,
  libraryName,
  OLD_TENSOR_CACHE,
  TENSOR_CACHE,
} from '../../../core/shared/local-models/web-llm-files.ts';
import { orderParts } from '../downloads/plan-gguf.ts';
import { readLists } from '../downloads/plan-web-llm.ts';
import type { ModelDraft } from '../import/copy-in.ts';
import { plainName } from '../import/plain-names.ts';
import { settingsOf } from '../local-model-store.ts';
import { MANIFEST, MOST_MANIFEST_BYTES, parseManifest } from './model-manifest.ts';

/** A file of an archive or a folder. */
export interface SourceFile {
  /** Relative path, with `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  /**
   * Opens the bytes. Bytes of an archive are checked against its checksum, unless `knowsHash`: then the reader checks
   * them against a SHA-256.
   */
  readonly open: (options?: { readonly knowsHash: boolean }) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The model to import: each file under its name in the model. */
export interface ImportPlan {
  readonly draft: ModelDraft;
  readonly files: readonly { readonly name: string; readonly expected: string | null; readonly source: SourceFile }[];
}

type ReadText = (file: SourceFile, mostBytes: number) => Promise<string>;

const MOST_LIST_BYTES = 32 * 1024 * 1024;
const MOST_ID_CHARS = 200;
/** An address without a server. The engine requests files by address, so files without one get this one. */
const NOWHERE = 'https://model.invalid';

/** Determines which model the files are. Throws `bad-input` that names missing or extra files. */
export async function planImport(
  given: readonly SourceFile[],
  fallbackName: string,
  readText: ReadText,
): Promise<ImportPlan> {
  const files = given.filter(({ path }) => leftOut(path) === null);
  refuseOutside(files);
  const inside = withoutTop(files);
  const manifest = inside.files.get(MANIFEST);
  if (manifest) return byManifest(inside.files, manifest, readText);
  const name = plainId(inside.top || fallbackName);
  if (inside.files.has(CHAT_CONFIG)) return byWebLlmFolder(inside.files, name, readText);
  const ggufs = [...inside.files]
    .filter(([path]) => /\.gguf$/i.test(path))
    .map(([path, source]) => ({ name: path, source }));
  if (ggufs.length > 0) return byGguf(ggufs);
  throw badInputError('archiveNone', { name: MANIFEST, other: CHAT_CONFIG });
}

async function byManifest(
  files: ReadonlyMap<string, SourceFile>,
  list: SourceFile,
  readText: ReadText,
): Promise<ImportPlan> {
  const {
    files: named,
    modelId,
    engine,
    title,
    licence,
    webLlm,
    settings,
    trainedContextTokens,
  } = parseManifest(await readText(list, MOST_MANIFEST_BYTES));
  const missing = named.filter(({ name }) => !files.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw badInputError('archiveLacks', { list: listed(missing), name: MANIFEST });
  const known = new Set([MANIFEST, ...named.map(({ name }) => name)]);
  const extra = [...files.keys()].filter((path) => !known.has(path));
  if (extra.length > 0) throw badInputError('archiveExtra', { list: listed(extra), name: MANIFEST });
  return {
    draft: { modelId, engine, title, licence, webLlm, settings, trainedContextTokens, manifest: 'supplied' },
    files: named.flatMap(({ name, sizeBytes, sha256 }) => {
      const source = files.get(name);
      if (source === undefined) return [];
      if (source.sizeBytes !== sizeBytes) {
        throw modelDamagedError(
          'archiveSize',
          { name, bytes: source.sizeBytes, limit: sizeBytes, list: MANIFEST },
          { expected: sizeBytes, got: source.sizeBytes },
        );
      }
      return [{ name, expected: sha256, source }];
    }),
  };
}

/** Plans a WebLLM model that was downloaded by hand: the files of the repository, with the library beside them. */
async function byWebLlmFolder(
  files: ReadonlyMap<string, SourceFile>,
  modelId: string,
  readText: ReadText,
): Promise<ImportPlan> {
  const need = (...names: string[]) => {
    const found = names.map((name) => files.get(name)).find((file) => file !== undefined);
    if (found) return found;
    throw badInputError('folderLacks', { list: names.join(' or ') });
  };
  const libraries = [...files.keys()].filter((path) => /\.wasm$/i.test(path));
  const [library = ''] = libraries;
  if (libraries.length !== 1) {
    throw libraries.length === 0 ? badInputError('noLibrary') : badInputError('libraries', { list: listed(libraries) });
  }
  const config = need(CHAT_CONFIG);
  const cache = need(TENSOR_CACHE, OLD_TENSOR_CACHE);
  const lists = readLists(await readText(config, MOST_LIST_BYTES), await readText(cache, MOST_LIST_BYTES));
  const modelUrl = `${NOWHERE}/${encodeURIComponent(modelId)}/resolve/main/`;
  const modelLibUrl = `${NOWHERE}/${encodeURIComponent(modelId)}/${encodeURIComponent(plainName(library))}`;
  const { contextTokens } = lists;
  return {
    draft: {
      modelId,
      engine: 'web-llm',
      title: modelId,
      licence: '',
      manifest: 'made',
      webLlm: { modelUrl, modelLibUrl, overrides: {} },
      settings: settingsOf(),
      trainedContextTokens: contextTokens,
    },
    files: [
      { name: CHAT_CONFIG, expected: null, source: config },
      { name: TENSOR_CACHE, expected: null, source: cache },
      { name: libraryName(modelLibUrl), expected: null, source: need(library) },
      ...[lists.tokenizer, ...lists.shards.map(({ name }) => name)].map((name) => ({
        name,
        expected: null,
        source: need(name),
      })),
    ],
  };
}

function byGguf(found: readonly { name: string; source: SourceFile }[]): ImportPlan {
  const ordered = orderParts(found);
  const [first] = ordered;
  const stem = (first?.name ?? '').replace(/^.*\//, '').replace(/(?:-\d{5}-of-\d{5})?\.gguf$/i, '');
  const modelId = plainId(stem);
  return {
    draft: {
      modelId,
      engine: 'wllama',
      title: modelId,
      licence: '',
      manifest: 'made',
      webLlm: null,
      settings: settingsOf(),
      trainedContextTokens: null,
    },
    files: ordered.map(({ name, source }) => ({ name: plainName(name.replace(/^.*\//, '')), expected: null, source })),
  };
}

function refuseOutside(files: readonly SourceFile[]): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    const segments = path.split('/');
    if (
      path.startsWith('/') ||
      path.includes('\\') ||
      /\p{Cc}/u.test(path) ||
      segments.some((one) => one === '..' || one === '.' || one === '')
    ) {
      throw invalidPathError('outsideArchive', { path: JSON.stringify(path.slice(0, 120)) });
    }
    const folded = path.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw nameCollisionError('archiveTwice', { path });
    seen.add(folded);
  }
}

/** Removes a single top folder from the paths. */
function withoutTop(files: readonly SourceFile[]): { top: string; files: Map<string, SourceFile> } {
  const [top = ''] = files[0]?.path.split('/') ?? [];
  const isCommon = files.length > 0 && files.every(({ path }) => path.startsWith(`${top}/`));
  const cut = isCommon ? top.length + 1 : 0;
  return { top: isCommon ? top : '', files: new Map(files.map((file) => [file.path.slice(cut), file])) };
}

function plainId(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
    .trim()
    .slice(0, MOST_ID_CHARS);
  return plain === '' ? 'model' : plain;
}

function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, 3)
    .map((name) => name.slice(0, 120))
    .join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
