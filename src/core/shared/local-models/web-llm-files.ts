/**
 * Names of the files of a WebLLM model on this device: as the engine requests them, relative to the model's folder. The compiled
 * library has a URL of its own and is named after its last path segment.
 */
export const CHAT_CONFIG = 'mlc-chat-config.json';
/** The list of shards. Older models publish it as `ndarray-cache.json`; stored under the name the engine requests. */
export const TENSOR_CACHE = 'tensor-cache.json';
export const OLD_TENSOR_CACHE = 'ndarray-cache.json';

export function libraryName(modelLibUrl: string): string {
  const path = modelLibUrl.replace(/[?#].*$/s, '');
  const last = path.slice(path.lastIndexOf('/') + 1).replace(/[^A-Za-z0-9._-]/g, '_');
  if (/^\.*$/.test(last)) return 'library.wasm';
  return last.toLowerCase().endsWith('.wasm') ? last : `${last}.wasm`;
}
