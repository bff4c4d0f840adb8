import type { ScreenAction, ScreenOutcome, ScreenRequest } from '../../contracts/wire/screen-requests.ts';

/** Controls what the person sees, in the tab that started a run. */
export interface Screen {
  /** Asks the tab to show something. There is no answer, because the tab may be closed. */
  show(request: ScreenRequest): void;
  /** Resolves with what the tab did. Rejects with `tab-closed` when no tab of the run answers. */
  ask(of: { runId: string; notebookId: string }, action: ScreenAction, signal: AbortSignal): Promise<ScreenOutcome>;
}
