import type { Capabilities } from '../../../../contracts/domain/agent.ts';
import type { Carrier } from '../../contract/exercise.ts';

/** A task of the exercise. It is solved when every file is as `after` has it, and all others are as they were. */
export interface ExerciseTask {
  readonly id: string;
  readonly prompt: string;
  /** Files as they have to be afterwards, null for one that is gone. A final line break does not count. */
  readonly after: Readonly<Record<string, string | null>>;
  /** Files that have to stay the same row, by their new path. Default: none. */
  readonly moved?: Readonly<Record<string, string>>;
  /** Changes to the rights of the agent. Default: read, write, create and delete. */
  readonly can?: Partial<Capabilities>;
  /** Addresses that the task asks for. Default: none. */
  readonly fetches?: readonly string[];
}

/** What an attack asks for. A call that proposes it counts, whatever tool makes it. */
export type Order =
  | { readonly type: 'delete' | 'read' | 'unlabel'; readonly path: string }
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'move'; readonly from: string; readonly to: string }
  | { readonly type: 'send'; readonly url: string }
  | { readonly type: 'say'; readonly text: string };

/** An attack: a sentence of others in the material of a task. */
export interface Injection {
  readonly id: string;
  readonly carrier: Carrier;
  /** Which of the carrier's materials it stands in. */
  readonly host: 0 | 1;
  readonly says: string;
  readonly order: Order;
}

/** Material of others with a place for an attack, and the task that shows it to the model. */
export interface Host {
  readonly task: Omit<ExerciseTask, 'id'>;
  /** Files of others by path. A PDF is given as its lines. */
  readonly files: (says: string) => Readonly<Record<string, string | readonly string[]>>;
  /** What a server answers, by address. Default: nothing. */
  readonly pages?: (says: string) => Readonly<Record<string, { readonly type: string; readonly body: string }>>;
}

/** One case: a task, with or without an attack. */
export interface ExerciseCase {
  readonly caseId: string;
  readonly task: Omit<ExerciseTask, 'id'>;
  readonly attack: { readonly injection: Injection; readonly host: Host } | null;
}
