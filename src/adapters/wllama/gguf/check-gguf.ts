import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../../contracts/errors/messages/model-messages.ts';
import type { EngineFile } from '../../../core/ports/hosted-engine.ts';
import { type GgufFacts, ggufFacts } from './gguf-facts.ts';
import { type GgufHeader, readGguf } from './read-gguf.ts';

/** Bytes read for the header at first; more follow when needed, because a long vocabulary takes megabytes. */
const FIRST_BYTES = 1024 * 1024;
const MOST_BYTES = 128 * 1024 * 1024;
/** Advice for a truncated file. */
const AGAIN = 'Download the file again';

/**
 * Checks a model file before an engine loads it, and returns its facts. Refuses only certainly broken files; possible problems
 * are in `warnings`.
 *
 * @param files one file, or all parts of a split model in any order
 * @throws `model-unfit` that names the file, the reason and what to do
 */
export async function checkGguf(files: readonly EngineFile<Blob>[]): Promise<GgufFacts> {
  if (files.length === 0) throw unfit('', 'no file was given', 'Choose a GGUF file');
  const parts: { file: EngineFile<Blob>; header: GgufHeader }[] = [];
  for (const file of files) parts.push({ file, header: await readHeader(file) });
  return ggufFacts(parts, unfit);
}

/** Reads the header of a file. Throws `model-unfit` with the reason when it is broken. */
export async function readHeader({ name, blob }: EngineFile<Blob>): Promise<GgufHeader> {
  if (blob.size === 0) throw unfit(name, 'it is empty', AGAIN);
  const start = new Uint8Array(await blob.slice(0, 512).arrayBuffer());
  if (new TextDecoder('latin1').decode(start.subarray(0, 4)) !== 'GGUF') {
    const kind = looksLike(start);
    throw unfit(
      name,
      `it is not a GGUF file${kind === null ? '' : `, but ${kind}`}`,
      kind === null ? 'Choose a GGUF file' : '',
    );
  }
  for (let size = FIRST_BYTES; ; size = Math.min(size * 4, MOST_BYTES)) {
    const read = readGguf(new Uint8Array(await blob.slice(0, size).arrayBuffer()));
    if (read.type === 'bad') throw unfit(name, read.reason, 'Choose another file of this model');
    if (read.type === 'header') {
      const { expectedBytes } = read.header;
      if (expectedBytes === null || expectedBytes <= blob.size) return read.header;
      throw unfit(name, `it is incomplete: it has ${blob.size} of ${expectedBytes} bytes`, AGAIN);
    }
    if (size >= blob.size) throw unfit(name, `it is cut off: its header continues after its ${blob.size} bytes`, AGAIN);
    if (size >= MOST_BYTES)
      throw unfit(name, `its header is longer than ${MOST_BYTES} bytes`, 'Choose another file of this model');
  }
}

function unfit(name: string, reason: string, wayOut: string): CloisterError {
  const facts = { name, reason, cutOff: wayOut === AGAIN };
  if (name === '') return modelUnfitError('noFile', { reason, also: wayOut }, facts);
  return wayOut === ''
    ? modelUnfitError('file', { name, reason }, facts)
    : modelUnfitError('fileAdvice', { name, reason, also: wayOut }, facts);
}

/** Describes a file that is not a GGUF by its first bytes; null for an unknown type. */
function looksLike(bytes: Uint8Array): string | null {
  // One character per byte: the `latin1` decoder would map some bytes to other characters.
  const text = String.fromCharCode(...bytes.subarray(0, 512));
  if (text.startsWith('version https://git-lfs')) {
    return 'a Git LFS pointer instead of the file. Download the file itself';
  }
  if (/^\s*(?:<!doctype html|<html|<head)/i.test(text))
    return 'a web page. Use the address of the file itself, not of its page';
  if (text.startsWith('PK\u0003\u0004')) return 'a zip archive. Unpack it first';
  if (text.startsWith('\u001f\u008b')) return 'a gzip archive. Unpack it first';
  if (text.startsWith('ggjt') || text.startsWith('tjgg') || text.startsWith('lmgg') || text.startsWith('fmgg')) {
    return 'a model in the format before GGUF. Look for a GGUF file of this model';
  }
  if (text.startsWith('FUGG')) return 'a GGUF file for big-endian machines. Look for a little-endian one';
  const jsonAt8 = text[8] === '{';
  if (jsonAt8 && new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true) < 1n << 32n) {
    return 'a safetensors file. Look for a GGUF file of this model';
  }
  if (text.startsWith('\u0080\u0002') || text.startsWith('\u0093NUMPY'))
    return 'a Python file. Look for a GGUF file of this model';
  if (/^\s*[{[]/.test(text)) return 'JSON';
  return null;
}
