import type { CloisterError } from '../../contracts/errors/errors.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { modelDamagedError } from '../../contracts/errors/messages/model-messages.ts';

/**
 * The URL at which the engine requests its files. The host does not exist: requests are answered from this device. The URL is
 * absolute and starts with http, because the engine caches no library from other URLs, and `resolve/` keeps the engine from
 * appending a path.
 */
export const FACE_URL = 'https://model.invalid/resolve/main/';

export interface ModelFaceFiles {
  /** Names of all files of the model. */
  readonly names: readonly string[];
  readonly file: (name: string) => Promise<File>;
  /** Called for each file that the engine requests. */
  readonly onAsked: (name: string, sizeBytes: number) => void;
}

/**
 * Replaces the cache storage and the network for the engine: both contain only the files of one model. So nothing is fetched
 * or stored twice, and every byte was checked before. Any other request is refused with its URL.
 */
export function modelFace({ names, file, onAsked }: ModelFaceFiles) {
  const known = new Set(names);

  async function answer(request: Request | string | URL): Promise<Response> {
    const url = request instanceof Request ? request.url : String(request);
    const name = nameIn(url);
    if (name === null || !known.has(name)) throw refused(name ?? url);
    const found = await file(name);
    onAsked(name, found.size);
    return new Response(found);
  }

  const cache = {
    match: answer,
    add: async (request: Request | string) => void (await answer(request)),
    put: () => Promise.reject(internalError('noMoreFiles')),
    delete: () => Promise.resolve(false),
    keys: () => Promise.resolve(names.map((name) => new Request(FACE_URL + name))),
  };
  return { caches: { open: () => Promise.resolve(cache) }, fetch: answer };
}

/**
 * Installs the replacement in `scope` until the returned function is called. Needed only while a model loads: afterwards it
 * requests no files.
 */
export function wearFace(scope: object, face: ReturnType<typeof modelFace>): () => void {
  const before = (['caches', 'fetch'] as const).map((name) => {
    const own = Object.getOwnPropertyDescriptor(scope, name);
    Object.defineProperty(scope, name, { configurable: true, writable: true, value: face[name] });
    return { name, own };
  });
  return () => {
    for (const { name, own } of before) {
      if (own) Object.defineProperty(scope, name, own);
      else Reflect.deleteProperty(scope, name);
    }
  };
}

/** Returns null for another URL. */
function nameIn(url: string): string | null {
  if (!url.startsWith(FACE_URL)) return null;
  try {
    return decodeURIComponent(url.slice(FACE_URL.length));
  } catch {
    return null;
  }
}

function refused(name: string): CloisterError {
  const shown = name.length > 200 ? `${name.slice(0, 200)}…` : name;
  return modelDamagedError('needs', { name: shown });
}
