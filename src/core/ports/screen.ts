import type { ScreenRequest } from '../../contracts/wire/screen-requests.ts';

/** What the person sees. Nobody answers: a tab that is closed shows nothing. */
export interface Screen {
  show(request: ScreenRequest): void;
}
