import type { ScreenRequest } from '../../contracts/wire/screen-requests.ts';

/** Controls what the person sees. Requests have no response, because the tab may be closed. */
export interface Screen {
  show(request: ScreenRequest): void;
}
