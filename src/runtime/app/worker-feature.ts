import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import type { CommandHandlers, CommandName, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { once } from '../../core/shared/once.ts';
import type { StartOfTask } from '../runs/start/start-run.ts';
import type { Services } from './services.ts';

/** What a feature does in the worker beside its commands. */
export interface WorkerFeature {
  /**
   * Starts the rows whose time has come, before the leader drives runs. Resolves with the time at which the next row is due, in
   * milliseconds; null for none.
   */
  readonly startDue: (services: Services, epoch: number) => Promise<number | null>;
  /** Continues the rows whose run has ended, after the leader has checked the runs. */
  readonly continueRows: (services: Services, epoch: number) => Promise<void>;
  /** Resolves with the changes of a notebook that have a provenance. */
  readonly changesWithProvenance: (services: Services, notebookId: string) => Promise<readonly ChangeRow[]>;
  /** Resolves with the row that a repeated run belongs to, and what is committed with its start; undefined for none. */
  readonly sourceOfRetry: (services: Services, run: Run) => Promise<StartOfTask | undefined>;
}

/** Returns handlers of the listed commands. Their code is loaded when the first one is called. */
export function loadCommandsLater<N extends CommandName>(
  commands: Readonly<Record<N, unknown>>,
  load: () => Promise<CommandHandlers<N>>,
): CommandHandlers<N> {
  const loadOnce = once(load);
  const later =
    <K extends N>(name: K) =>
    async (input: CommandValue<K>) =>
      (await loadOnce())[name](input);
  const names = Object.keys(commands) as N[];
  return Object.fromEntries(names.map((name) => [name, later(name)])) as CommandHandlers<N>;
}
