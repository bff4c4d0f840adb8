import type { LocalModel } from '../../../contracts/domain/local-model.ts';

/** Returns whether a row is a model that answers. Every list of models leaves the others out. */
export function isAnswering({ purpose }: Pick<LocalModel, 'purpose'>): boolean {
  return purpose === undefined;
}
