import type { ModelFile } from '../../../contracts/domain/local-model.ts';
import type { ModelManifest } from '../../../contracts/domain/model-input-fields.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { decodeAddress } from '../../../core/shared/link-text/decode-address.ts';
import { plainName } from '../import/plain-names.ts';
import { suppliedHashes } from '../import/supplied-hashes.ts';
import { parseFileAddress } from './model-address.ts';

/** Parts of one split model: `name-00001-of-00003.gguf`. */
const PART = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i;
const MOST_PARTS = 200;
const URL_FIELD = { field: 'url' };

interface Part {
  readonly stem: string;
  readonly number: number;
  readonly count: number;
}

/** Returns which part of a split model a file is; null for a file with a whole model. */
export function partOf(name: string): Part | null {
  const found = PART.exec(name);
  if (!found) return null;
  const [, stem = '', number = '', count = ''] = found;
  return { stem, number: Number(number), count: Number(count) };
}

/**
 * Returns the files of a GGUF model: one file, all parts in any order, or any one part, from which the others follow.
 * Throws `bad-input`.
 */
export function planGguf(urls: readonly string[], manifest: ModelManifest = {}): ModelFile[] {
  const wanted = urls.map((url) => parseFileAddress(url, 'url'));
  const [first = ''] = wanted;
  const all = wanted.length === 1 ? expand(first) : wanted;
  const names = all.map(nameAt);
  const hashes = suppliedHashes(names, manifest, ggufName);
  const files = all.map((url, at): ModelFile => {
    const name = names[at] ?? '';
    return { name, url, sizeBytes: null, sha256: hashes.get(name) ?? null, done: false };
  });
  return orderParts(files);
}

/**
 * Sorts the parts of a split model. Throws `bad-input` when they belong to different models, or when one is missing.
 */
export function orderParts<F extends { readonly name: string }>(files: readonly F[]): F[] {
  const [only] = files;
  if (files.length === 1 && only) {
    const part = partOf(only.name);
    if (part && part.count !== 1) throw missing(part, only.name, [part.number]);
    return [only];
  }
  const numbered = files.map((file) => ({ file, part: partOf(file.name) }));
  const model = numbered[0]?.part ?? null;
  for (const { file, part } of numbered) {
    if (part === null || model === null || part.stem !== model.stem || part.count !== model.count) {
      throw badInputError('ggufOther', { name: file.name, other: String(files[0]?.name) }, URL_FIELD);
    }
  }
  if (model === null) throw badInputError('ggufNone', {}, URL_FIELD);
  const numbers = numbered.map(({ part }) => part?.number ?? 0);
  if (new Set(numbers).size !== numbers.length) throw badInputError('ggufTwice', {}, URL_FIELD);
  if (numbers.length !== model.count || numbers.some((number) => number < 1 || number > model.count)) {
    throw missing(model, files[0]?.name ?? '', numbers);
  }
  return numbered.sort((one, other) => (one.part?.number ?? 0) - (other.part?.number ?? 0)).map(({ file }) => file);
}

function expand(url: string): string[] {
  const at = new URL(url);
  const part = partOf(nameAt(url));
  if (part === null) return [url];
  if (part.count < 1 || part.count > MOST_PARTS || part.number < 1 || part.number > part.count) {
    throw badInputError(
      'ggufNumber',
      { name: nameAt(url), part: part.number, count: part.count, most: MOST_PARTS },
      URL_FIELD,
    );
  }
  return Array.from({ length: part.count }, (_, index) => {
    const next = new URL(at);
    next.pathname = at.pathname.replace(/-\d{5}(-of-\d{5}\.gguf)$/i, `-${String(index + 1).padStart(5, '0')}$1`);
    return next.href;
  });
}

function missing({ count }: Part, name: string, numbers: readonly number[]): CloisterError {
  const lacking = Array.from({ length: Math.min(count, MOST_PARTS) }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  return badInputError('ggufMissing', { name, count, list: lacking.slice(0, 5).join(', ') }, URL_FIELD);
}

/** Returns the local name of the file at an address. */
function nameAt(url: string): string {
  return ggufName(decodeAddress(new URL(url).pathname.split('/').at(-1) ?? ''));
}

function ggufName(name: string): string {
  const plain = plainName(name);
  return /\.gguf$/i.test(plain) ? plain : `${plain}.gguf`;
}
