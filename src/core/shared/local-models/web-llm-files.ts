/**
 * How the files of a WebLLM model are called on this device: as the engine asks for them, relative to the folder of the model.
 * The compiled library lies at an address of its own, and is called by the end of it.
 */
export const CHAT_CONFIG = 'mlc-chat-config.json';
/** The list of shards. Older models call it `ndarray-cache.json`; here it has the name that the engine asks for. */
export const TENSOR_CACHE = 'tensor-cache.json';
export const OLD_TENSOR_CACHE = 'ndarray-cache.json';

/** The name under which the library of this address lies among the model's files. */
export function libraryName(modelLibUrl: string): string {
  const path = modelLibUrl.replace(/[?#].*$/s, '');
  const last = path.slice(path.lastIndexOf('/') + 1).replace(/[^A-Za-z0-9._-]/g, '_');
  if (/^\.*$/.test(last)) return 'library.wasm';
  return last.toLowerCase().endsWith('.wasm') ? last : `${last}.wasm`;
}
