/** Bytes that are checked before a file is accepted. */
export const START_BYTES = 512;

const HTML = /^\s*(?:<!--|<!doctype\s+html|<html|<head)/i;
const LFS = 'version https://git-lfs.github.com/spec/';

/** Validates a file by its first bytes. Returns the problem, or null. */
export function validateFileStart(name: string, start: Uint8Array): string | null {
  const text = new TextDecoder().decode(start.subarray(0, START_BYTES));
  if (HTML.test(text)) return 'it is a web page. Enter the address of the file itself';
  if (text.startsWith(LFS)) {
    return 'it is a Git LFS pointer instead of the file. Enter the address of the file itself, on Hugging Face the one with /resolve/';
  }
  if (/\.gguf$/i.test(name) && !text.startsWith('GGUF')) {
    return 'it is not a GGUF file. Check the address, or choose another file';
  }
  if (/\.wasm$/i.test(name) && !text.startsWith('\0asm')) {
    return 'it is not a WebAssembly file. Check the address of the library';
  }
  return null;
}
