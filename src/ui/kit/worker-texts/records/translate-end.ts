import type { ErrorData } from '../../../../contracts/errors/errors.ts';
import { translate, translateError } from '../translate.ts';

/** Returns why a run stopped in the language of the screen: the sentence of its error where that is the reason. */
export function translateEnd(message: string, error: ErrorData | null): string {
  return error?.message === message ? translateError(error) : translate(message);
}
