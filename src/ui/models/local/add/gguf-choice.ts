/** Part of a split model: `name-00002-of-00003.gguf`. */
const PART = /^(.*)-(\d{5})-of-(\d{5})$/;

/** What the names of picked files say of the model in them. */
export type GgufChoice =
  | { type: 'none' }
  | { type: 'not-gguf'; name: string }
  | { type: 'several'; names: string[] }
  /** Parts that a split model needs and that were not picked, by number. */
  | { type: 'parts-missing'; missing: number[]; of: number }
  | { type: 'model'; modelId: string };

/** One whole file, or all parts of one split model; anything else is named. */
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

/** A file's name as that of a model: no slash, no control character, not empty. */
export function toModelId(name: string): string {
  return (
    name
      .replace(/[\p{Cc}/\\]+/gu, '-')
      .trim()
      .slice(0, 300) || 'model'
  );
}

/** The name, with a number after it where another model has it. */
export function freeModelId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let n = 2; taken.includes(id); n += 1) id = `${wanted}-${n}`;
  return id;
}

/** The last part of an address's path, as it would be named on a disk; empty where there is none. */
export function nameInUrl(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
