import { ENGINES, isEngine } from '../../contracts/domain/local-engines.ts';
import type { CommandName } from '../../contracts/wire/commands/commands.ts';

/**
 * Commands whose duration depends on the size of files, and that need neither engines nor servers: a worker that is replaced
 * finishes them beside the new one. Questions about them, by their `importId` or `jobId`, go to the worker that executes them.
 */
const FINISHED_BY_OLD: readonly CommandName[] = [
  'notebooks.import',
  'notebooks.export',
  'audit.export',
  'runs.export',
  'runs.exportTrace',
  'sessions.export',
  'models.add',
  'models.export',
  'models.import',
  'backup.create',
  'backup.inspect',
  'backup.restore',
  'backup.drill',
  'backup.folder.run',
  'backup.folder.restore',
  'sync.folder.connect',
  'sync.folder.run',
  'sync.folder.status',
  'sync.folder.preview',
  'sync.folder.bin',
  'sync.folder.emptyBin',
  'git.init',
  'git.commit',
  'git.log',
  'git.diff',
  'git.status',
  'git.restore',
  'git.bundle',
  'git.planPush',
  'git.push',
  'git.pull',
  'git.fetch',
  'erase.plan',
  'erase.run',
  'bin.empty',
  'bin.expire',
];

/** Commands whose duration depends on the size of a model. The next worker gets the engines, and restarts the command. */
const RESTARTED_BY_NEW: readonly CommandName[] = ['models.load', 'models.test', 'exercise.run'];

/** Commands without a deadline: a worker that fails reports it, and the person can stop most of these. */
const WITHOUT_DEADLINE: readonly CommandName[] = [...FINISHED_BY_OLD, ...RESTARTED_BY_NEW];

/**
 * Commands that a worker still gets when it is about to be replaced: a ping, stopping, and saving keystrokes, which are
 * stored nowhere else yet. They are answered before the next worker gets any call, so that no call overtakes them.
 */
const URGENT: readonly CommandName[] = [
  'app.ready',
  'runs.cancel',
  'runs.pause',
  'drafts.save',
  'drafts.commit',
  'drafts.settle',
];

interface SentCommand {
  readonly name: CommandName;
  readonly input: unknown;
}

export const isUrgent = (name: CommandName): boolean => URGENT.includes(name);
export const hasDeadline = (name: CommandName): boolean => !WITHOUT_DEADLINE.includes(name);
export const isRestartedByNew = ({ name }: SentCommand): boolean => RESTARTED_BY_NEW.includes(name);

/** Returns whether the replacement of a worker does not wait for the command. Adding a model without files is quick. */
export function isLong({ name, input }: SentCommand): boolean {
  return !hasDeadline(name) && !namesEngineWithoutFiles(input);
}

function namesEngineWithoutFiles(input: unknown): boolean {
  const engine = fieldOf(input, 'engine');
  return isEngine(engine) && ENGINES[engine].fileFormat === null;
}

/** Returns the open command that executes the import or job named by the input; undefined without one. */
export function jobOf<C extends SentCommand>(open: Iterable<C>, input: unknown): C | undefined {
  const id = idIn(input);
  if (id === undefined) return undefined;
  return [...open].find((command) => idIn(command.input) === id);
}

function idIn(input: unknown): unknown {
  return fieldOf(input, 'jobId') ?? fieldOf(input, 'importId');
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null && field in input ? Reflect.get(input, field) : undefined;
}
