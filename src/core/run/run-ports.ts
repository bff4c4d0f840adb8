import type { RunEvent } from '../../contracts/domain/run/event.ts';
import type { PictureScaler } from '../attachments/picture-scaler.ts';
import type { ToolList } from '../execution/parse-call.ts';
import type { GitHistory } from '../git-history/git-history-port.ts';
import type { GrantSealer } from '../grants/prove-grant.ts';
import type { Helpers } from '../helpers/helpers-port.ts';
import type { OpenMask } from '../masking/session-mask.ts';
import type { Clock } from '../ports/clock.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Ids } from '../ports/id-source.ts';
import type { PdfTexts } from '../ports/pdf-texts.ts';
import type { Screen } from '../ports/screen.ts';
import type { Search } from '../ports/search-port.ts';
import type { Store } from '../ports/store.ts';
import type { ScriptSandbox } from '../scripts/script-sandbox.ts';
import type { ChosenModel } from './chosen-model.ts';

/** A deadline that can be cancelled. Its signal aborts when it is reached. */
export interface Deadline {
  readonly signal: AbortSignal;
  cancel(): void;
}

/** What a run needs from outside. All of it is required: tests pass explicit fakes. */
export interface LoopPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hasher: Hasher;
  /** Proves that the app made a grant. */
  readonly sealer: GrantSealer;
  readonly tools: ToolList;
  /** Requests that tools make to other servers. */
  readonly fetcher: Fetcher;
  /** Shows something to the person. */
  readonly screen: Screen;
  readonly git: GitHistory;
  /** The full-text index of the notebooks. */
  readonly search: Search;
  readonly pdf: PdfTexts;
  /** Draws attached pictures smaller before they are sent. */
  readonly pictures: PictureScaler;
  /** Opens what masks the notebook for a model on a server. Absent: nothing is masked. */
  readonly openMask?: OpenMask | undefined;
  readonly script: ScriptSandbox;
  readonly helpers: Helpers;
  /** Starts a deadline of so many milliseconds. */
  readonly deadline: (ms: number) => Deadline;
  /** Emits an event for display; nothing depends on its delivery. */
  readonly emit: (event: RunEvent) => void;
  /** Commits the person's open drafts of a notebook, so that a call reads what is on the screen. */
  readonly flushDrafts: (notebookId: string) => Promise<void>;
  /** A point at which a test may stop the process. Does nothing in the app. */
  readonly probe: (point: string) => void;
}

/** One run as it is driven. */
export interface LoopRun {
  readonly runId: string;
  readonly epoch: number;
  /**
   * Returns the model when a step needs it: a run can be cancelled although its model was removed. Throws `agent-unavailable`.
   */
  readonly model: () => ChosenModel | Promise<ChosenModel>;
  /** Aborted when the person cancels or pauses, with `cancel` or `pause` as its reason. */
  readonly signal: AbortSignal;
}
