import { serveBuiltIn } from '../../adapters/built-in-ai/serve-built-in.ts';

/** Lets the browser's own model, which only a page can ask, answer on a port. Returns how to end that. */
export function serveBrowserModel(port: MessagePort): () => void {
  return serveBuiltIn(port);
}
