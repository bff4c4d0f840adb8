import type { ModelEntry } from '../../../contracts/domain/provider.ts';

/** With more models than this, a search field is shown. */
export const SHOWN_MODELS = 12;

/** Returns matching models, the default first, then those with a price, up to the number shown. */
export function pickModels(
  models: readonly ModelEntry[],
  text: string,
  isDefault: (model: ModelEntry) => boolean,
): ModelEntry[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const fits = ({ modelId }: ModelEntry) => words.every((word) => modelId.toLocaleLowerCase().includes(word));
  const rank = (model: ModelEntry) => (isDefault(model) ? 0 : model.prices ? 1 : 2);
  const fitting = models.filter(fits);
  // A short list keeps its order, so that a pressed row does not move.
  if (models.length <= SHOWN_MODELS) return fitting;
  return fitting.sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN_MODELS);
}
