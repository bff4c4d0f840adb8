import { CloisterError } from '../../contracts/errors/errors.ts';

/**
 * Where the engine believes that its files lie. There is no such host: what is asked for is answered from this device. It begins
 * with http and is absolute, because the engine keeps no library of any other address, and `resolve/` stops it from adding one.
 */
export const FACE_URL = 'https://model.invalid/resolve/main/';

export interface ModelFaceFiles {
  /** Names of all files of the model. */
  readonly names: readonly string[];
  readonly file: (name: string) => Promise<File>;
  /** Each time that the engine asks for a file. */
  readonly onAsked: (name: string, sizeBytes: number) => void;
}

/**
 * What the engine takes for the browser's caches and for the network: both hold the files of one model and nothing else. So
 * nothing is fetched, nothing is stored a second time, and every byte was checked before. Anything else is refused by name.
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
    put: () => Promise.reject(new CloisterError('internal', 'A model contains no additional files.')),
    delete: () => Promise.resolve(false),
    keys: () => Promise.resolve(names.map((name) => new Request(FACE_URL + name))),
  };
  return { caches: { open: () => Promise.resolve(cache) }, fetch: answer };
}

/**
 * Puts such a face over `scope` until the returned function is called. Only what a model asks for while it loads goes through it:
 * afterwards it needs no files.
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

/** Null for an address outside the face. */
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
  return new CloisterError(
    'model-damaged',
    `The model needs ${shown}, which is not among its files. Remove the model and add it again with all files.`,
    { name: shown },
  );
}
