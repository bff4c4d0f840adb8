import { SCREEN_VIEWS } from '../../../contracts/domain/views/view-names.ts';
import type { ScreenRequest } from '../../../contracts/wire/screen-requests.ts';
import { nameOf } from '../../kit/format.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';
import type { Notices } from '../../kit/notices.tsx';

const strings = catalog('ask', {
  wantsToShow: message<(what: string) => string>('Ready to show: { $what }'),
  show: 'Show',
});

/** Returns what a run wants to show, within a sentence. */
export function titleOfRequest({ target }: ScreenRequest): string {
  return 'path' in target ? nameOf(target.path) : SCREEN_VIEWS[target.view].inSentence;
}

/** Offers to open what a run wants to show, to a person who is typing elsewhere. */
export function offerRequest(request: ScreenRequest, notify: Notices['notify'], open: () => void): void {
  notify(strings.wantsToShow(titleOfRequest(request)), { label: strings.show, run: open });
}
