/** Describes a file that is not a GGUF by its first bytes; null for an unknown type. */
export function looksLike(bytes: Uint8Array): string | null {
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
