import { strings } from '../local-model-strings.ts';
import { freeModelId, type GgufChoice, readGgufNames } from './gguf-choice.ts';

/** What is wrong with the picked files, in words; null where they are one model. */
export function ggufProblem(choice: GgufChoice): string | null {
  switch (choice.type) {
    case 'none':
      return strings.gguf.pickFirst;
    case 'not-gguf':
      return strings.gguf.notGguf(choice.name);
    case 'several':
      return strings.gguf.several;
    case 'parts-missing':
      return strings.gguf.missing(choice.missing, choice.of);
    case 'model':
      return null;
    default:
      return choice satisfies never;
  }
}

/** What is wrong with a name for a model; undefined where it is right. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === '' || /[\p{Cc}/\\]/u.test(name)) return strings.gguf.noName;
  return taken.includes(name.trim()) ? strings.gguf.taken(name.trim()) : undefined;
}

/** A name to begin with, for files of these names. */
export function suggestName(names: readonly string[], taken: readonly string[]): string {
  const choice = readGgufNames(names);
  return choice.type === 'model' ? freeModelId(choice.modelId, taken) : '';
}
