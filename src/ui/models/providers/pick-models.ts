import type { ModelEntry } from '../../../contracts/domain/provider.ts';

/** More than these are looked through by name. */
export const SHOWN_MODELS = 12;

/** Those whose name has the words in it, the default first, then those with a price; at most so many as are shown. */
export function pickModels(
  models: readonly ModelEntry[],
  text: string,
  isDefault: (model: ModelEntry) => boolean,
): ModelEntry[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const fits = ({ modelId }: ModelEntry) => words.every((word) => modelId.toLocaleLowerCase().includes(word));
  const rank = (model: ModelEntry) => (isDefault(model) ? 0 : model.prices ? 1 : 2);
  const fitting = models.filter(fits);
  // Few enough to see at once keep their order: what is pressed does not jump.
  if (models.length <= SHOWN_MODELS) return fitting;
  return fitting.sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN_MODELS);
}
