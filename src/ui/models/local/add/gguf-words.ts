import { addStrings } from './add-model-strings.ts';
import { freeModelId, type GgufChoice, readGgufNames } from './gguf-choice.ts';

/** Describes the problem with the chosen files; null if they are one model. */
export function ggufProblem(choice: GgufChoice): string | null {
  switch (choice.type) {
    case 'none':
      return addStrings.gguf.pickFirst;
    case 'not-gguf':
      return addStrings.gguf.notGguf(choice.name);
    case 'several':
      return addStrings.gguf.several;
    case 'parts-missing':
      return addStrings.gguf.missing(choice.missing, choice.missing.length, choice.of);
    case 'model':
      return null;
    default:
      return choice satisfies never;
  }
}

/** Describes the problem with a model name; undefined if valid. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === '' || /[\p{Cc}/\\]/u.test(name)) return addStrings.gguf.noName;
  return taken.includes(name.trim()) ? addStrings.gguf.taken(name.trim()) : undefined;
}

/** Suggests a model name for these files. */
export function suggestName(names: readonly string[], taken: readonly string[]): string {
  const choice = readGgufNames(names);
  return choice.type === 'model' ? freeModelId(choice.modelId, taken) : '';
}
