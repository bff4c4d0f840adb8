import type { CloisterError } from '../../../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../../../contracts/errors/messages/model-messages.ts';

/** Returns the error for a file that cannot be a table of word vectors. */
export function unusableTable(name: string, reason: string): CloisterError {
  return modelUnfitError('fileAdvice', { name, reason, also: 'Nothing was kept. Choose another table' });
}
