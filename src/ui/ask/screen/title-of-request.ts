import { SCREEN_VIEWS } from '../../../contracts/domain/views/view-names.ts';
import type { ScreenRequest } from '../../../contracts/wire/screen-requests.ts';
import { nameOf } from '../../kit/format.ts';

/** Returns what a run wants to show, within a sentence. */
export function titleOfRequest({ target }: ScreenRequest): string {
  return 'path' in target ? nameOf(target.path) : SCREEN_VIEWS[target.view].inSentence;
}
