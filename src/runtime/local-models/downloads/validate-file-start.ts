/** Bytes that are checked before a file is accepted. */
export const START_BYTES = 512;

const HTML = /^\s*(?:<!--|<!doctype\s+html|<html|<head)/i;
const LFS = 'version https://git-lfs.github.com/spec/';

/** Validates a file by its first bytes. Returns what is wrong with it, or null. */
export function validateFileStart(name: string, start: Uint8Array): string | null {
  const text = new TextDecoder().decode(start.subarray(0, START_BYTES));
  if (HTML.test(text)) return 'it is a web page. Check the address: it has to be that of the file itself';
  if (text.startsWith(LFS)) {
    return 'it is only a pointer of Git LFS to the file. Give the address that hands out the file itself, on Hugging Face the one with /resolve/';
  }
  if (/\.gguf$/i.test(name) && !text.startsWith('GGUF')) {
    return 'it does not begin as a GGUF file does. Check the address, or get another file';
  }
  if (/\.wasm$/i.test(name) && !text.startsWith('\0asm')) {
    return 'it does not begin as a WebAssembly file does. Check the address of the library';
  }
  return null;
}
