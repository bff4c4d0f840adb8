import type { PlaybookValues } from '../../contracts/domain/playbook/playbook.ts';

/** A text in the editor, and where it came from. */
export interface OpenPlaybook {
  readonly title: string;
  /** What the person should know of it. */
  readonly about: string;
  readonly source: string;
  readonly inputs: PlaybookValues;
  /** The name of the person's own playbook that it is; null for another text. */
  readonly opened: string | null;
  /** The name whose past runs are shown; null for a new text. */
  readonly name: string | null;
  readonly hasEarlier: boolean;
  readonly retryOf: string | null;
}
