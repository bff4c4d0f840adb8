import { BUILT_IN_AGENTS } from '../../../contracts/domain/agent-kinds.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { bullets, explain } from '../../answers/answers.ts';
import { periodNamed } from '../../answers/summarize-notes.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { fold } from '../../language/fold-words.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import type { Voice } from '../../texts/answer-catalog.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { changesOutputSchema, outputOf } from '../../tool-outputs.ts';
import { shownSaid, type Task } from '../plan-context.ts';
import { select } from '../selection/select-notes.ts';

type Changes = Extract<Command, { type: 'changes' }>;

const MOST_CHANGES = 500;
const FEW_CHANGES = 20;

/** Lists changes, newest first, filtered by folder, period and actor. */
export function* changes(task: Task, { target, period, by }: Changes): Plan<string> {
  const { say } = task.voice;
  let path: string | null = null;
  if (target !== null) {
    const found = yield* select(
      task,
      { ...target, many: target.many || target.place !== null },
      { forChange: false, say: sentence('lookingFor', { what: shownSaid(task, target) }) },
    );
    if (found.type === 'say') return found.text;
    const paths = found.entries.map((entry) => entry.path);
    path = paths.length === 1 ? (paths[0] ?? null) : folderOf(paths);
    if (path === null) return say('nothingFits', { said: shownSaid(task, target) });
  }
  const isFiltered = period !== null || by !== null;
  const limit = isFiltered ? MOST_CHANGES : FEW_CHANGES;
  const outcome = yield* callOne(sentence('lookingAtChanges'), TOOL.listChanges, {
    limit,
    ...(path === null ? {} : { path }),
  });
  const listed = outputOf(outcome, changesOutputSchema);
  if (!listed) return explain(outcome, task);
  const wanted = by === null ? null : actorOf(by);
  const fitting = listed.changes.filter((change) => {
    const isOwn = change.paths.length > 0 && change.paths.every((one) => isOfRun(one));
    const day = localDay(change.atMs);
    return (
      !isOwn &&
      (period === null || (day >= period.start && day <= period.end)) &&
      (wanted === null || wanted(fold(change.by)))
    );
  });
  const where = path === null ? '' : say('inPlace', { path });
  const when = period === null ? '' : say('inPeriod', { period: periodNamed(period, task.voice) });
  if (fitting.length === 0)
    return by === null ? say('noChange', { where, when }) : say('noChangeBy', { where, when, by });
  const cut = listed.changes.length >= limit ? `\n\n${say('changesCut', { n: limit })}` : '';
  const lines = bullets(
    fitting.map((change) => line(change, task.voice)),
    say,
  );
  return `${say('changesFound', { n: fitting.length, where, when })}\n\n${lines}${cut}`;
}

interface Change {
  readonly summary: string;
  readonly by: string;
  readonly atMs: number;
  readonly undone: boolean;
}

function line(change: Change, { say, change: told }: Voice): string {
  const { summary, by, atMs, undone } = change;
  const time = atMs > 0 ? `${localDay(atMs)} ${localTime(atMs)}: ` : '';
  const what = (told(change) ?? summary).replace(/\s+/g, ' ');
  return `${time}${say(undone ? 'changeUndone' : 'changeBy', { what, by: by === 'person' ? say('you') : by })}`;
}

/** Returns the day in local time: "today" is local too. */
function localDay(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function localTime(atMs: number): string {
  const at = new Date(atMs);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns a filter for "me", "the navigator", "an agent". */
function actorOf(by: string): (actor: string) => boolean {
  const name = fold(by)
    .replace(/^the /, '')
    .replace(/ agent$/, '');
  if (/^(?:i|me|we|myself|person)$/.test(name)) return (actor) => actor === 'person' || actor === 'you';
  if (/^agents?$/.test(name)) return (actor) => actor.startsWith('agent') || actor === BUILT_IN_AGENTS.navigator;
  const wanted = name === 'you' ? BUILT_IN_AGENTS.navigator : name;
  return (actor) => actor.includes(wanted);
}

/** Returns the folder that contains all of some files. */
function folderOf(paths: readonly string[]): string | null {
  const [first, ...others] = paths.map((path) => path.split('/').slice(0, -1));
  if (!first) return null;
  let length = first.length;
  for (const other of others)
    while (length > 1 && first.slice(0, length).join('/') !== other.slice(0, length).join('/')) length -= 1;
  return first.slice(0, length).join('/') || '/';
}
