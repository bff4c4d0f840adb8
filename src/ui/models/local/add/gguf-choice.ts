/** Matches a part of a split model: `name-00002-of-00003.gguf`. */
const PART = /^(.*)-(\d{5})-of-(\d{5})$/;

/** What the names of chosen files tell about the model. */
export type GgufChoice =
  | { type: 'none' }
  | { type: 'not-gguf'; name: string }
  | { type: 'several'; names: string[] }
  /** Numbers of the missing parts of a split model. */
  | { type: 'parts-missing'; missing: number[]; of: number }
  | { type: 'model'; modelId: string };

/** Classifies chosen files: one whole file, all parts of one split model, or a problem. */
export function readGgufNames(names: readonly string[]): GgufChoice {
  const [first] = names;
  if (first === undefined) return { type: 'none' };
  const stray = names.find((name) => !/\.gguf$/i.test(name));
  if (stray !== undefined) return { type: 'not-gguf', name: stray };
  const stems = names.map((name) => name.replace(/\.gguf$/i, ''));
  const parts = stems.map((stem) => PART.exec(stem));
  const bases = new Set(stems.map((stem, index) => parts[index]?.[1] ?? stem));
  if (bases.size > 1 || (names.length > 1 && parts.includes(null))) return { type: 'several', names: [...names] };
  const of = Number(parts[0]?.[3] ?? 0);
  const given = new Set(parts.map((part) => Number(part?.[2])));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((part) => !given.has(part));
  if (missing.length > 0) return { type: 'parts-missing', missing, of };
  return { type: 'model', modelId: toModelId([...bases][0] ?? '') };
}

/** Turns a file name into a model id: no slash, no control character, not empty. */
export function toModelId(name: string): string {
  return (
    name
      .replace(/[\p{Cc}/\\]+/gu, '-')
      .trim()
      .slice(0, 300) || 'model'
  );
}

/** Returns the name, with a number appended if it is in use. */
export function freeModelId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let n = 2; taken.includes(id); n += 1) id = `${wanted}-${n}`;
  return id;
}

/** Returns the last path segment of a URL, decoded; empty if there is none. */
export function nameInUrl(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
