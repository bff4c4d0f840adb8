import { dayOfMs } from '../../../core/shared/calendar.ts';
import { bullets, explain, joined, mention, size } from '../../answers/answers.ts';
import { periodNamed, spellPeriod } from '../../answers/summarize-notes.ts';
import { extensionOf, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { resolvePeriod } from '../../language/resolve-period.ts';
import { dayOf, newestFirst } from '../../language/stated-dates.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { takeInventory } from '../../notes/inventory.ts';
import { survey } from '../../notes/survey.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { type Entry, listOutputSchema, outputOf } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { poolOf } from './file-pool.ts';
import { read } from './open-read.ts';

/** Lists a folder; or, for a period, a type or the newest, the matching notes. */
export function* list(task: Task): Plan<string> {
  const { request } = task;
  const [named, ...others] = request.sources;
  const source =
    named ?? (request.experiments ? ({ text: 'experiments', form: 'name', folder: true } as const) : undefined);
  if (request.period || request.extension !== null || request.latest !== null) return yield* listFiltered(task);
  const texts = [yield* listOne(task, source)];
  for (const other of others) texts.push(yield* listOne({ ...task, request: { ...request, sources: [other] } }, other));
  return texts.join('\n\n');
}

function* listOne(task: Task, source: Reference | undefined): Plan<string> {
  const { request } = task;
  const { say } = task.voice;
  if (source?.form === 'path' && extensionOf(source.text) !== '' && !source.folder) return yield* read(task);
  const path = source ? pathOf(source) : '/';
  const { roots } = task.conversation;
  if (path === '/' && !roots.includes('/')) {
    return describe(
      '/',
      roots.map((root) => ({ path: root, kind: 'folder', sizeBytes: 0, modifiedMs: 0 })),
      true,
      say,
    );
  }
  if (request.recursive) {
    const inventory = yield* takeInventory(sentence('listing', { path }), placesOf(task, path));
    if (inventory.failure === null) return describe(path, inventory.entries, inventory.complete, say);
    return yield* elsewhere(task, source, explain(inventory.failure, task));
  }
  const outcome = yield* callOne(sentence('listing', { path }), TOOL.listFiles, { path, recursive: false });
  const listed = outputOf(outcome, listOutputSchema);
  if (listed) return describe(path, listed.entries, !listed.truncated, say, listed.total);
  if (outcome.type === 'cut' || outcome.type === 'missing') {
    const inventory = yield* takeInventory(sentence('listing', { path }), placesOf(task, path));
    if (inventory.failure) return explain(inventory.failure, task);
    const depth = path === '/' ? 1 : path.split('/').length;
    const direct = inventory.entries.filter((entry) => entry.path.split('/').length === depth + 1);
    return describe(path, direct, inventory.complete, say);
  }
  if (outcome.type === 'error' && outcome.code === 'not-a-folder') return yield* read(task);
  return yield* elsewhere(task, source, explain(outcome, task));
}

/** Looks up a folder by its name if it is not at the stated path. */
function* elsewhere(task: Task, source: Reference | undefined, problem: string): Plan<string> {
  if (!source) return problem;
  const { say } = task.voice;
  const inventory = yield* takeInventory(sentence('lookingFor', { what: source.text }), placesOf(task));
  const found = resolveName({ ...source, folder: true }, inventory.entries);
  if (found.type === 'one' && found.entry.kind === 'folder') {
    const below = inventory.entries.filter((entry) => entry.path.startsWith(`${found.entry.path}/`));
    return describe(found.entry.path, below, inventory.complete, say);
  }
  if (found.type === 'one') return say('noFolderButFile', { file: mention(found.entry) });
  const near = found.type === 'many' ? found.entries : found.near;
  return near.length === 0 ? problem : `${joined(problem, say('nearest'))}\n\n${bullets(near.map(mention), say)}`;
}

function describe(
  path: string,
  entries: readonly Entry[],
  complete: boolean,
  say: Say,
  total = entries.length,
): string {
  if (entries.length === 0) return path === '/' ? say('emptyNotebook') : say('emptyFolder', { path });
  const sorted = entries.toSorted((a, b) =>
    a.kind === b.kind ? (a.path < b.path ? -1 : 1) : a.kind === 'folder' ? -1 : 1,
  );
  const files = entries.filter((entry) => entry.kind === 'file').length;
  const parts = [
    ...(entries.length > files ? [say('folders', { n: entries.length - files })] : []),
    ...(files > 0 ? [say('files', { n: files })] : []),
  ];
  const left = total > entries.length ? say('firstOf', { total }) : '';
  const opening = joined(say('holds', { path, what: parts.join(say('and')) }), left);
  const lines = sorted.map((entry) => line(entry, say));
  return `${opening}\n\n${bullets(lines, say)}${complete || left !== '' ? '' : `\n\n${say('notAll')}`}`;
}

function line(entry: Entry, say: Say): string {
  const facts = [
    ...(entry.kind === 'file' && entry.sizeBytes > 0 ? [size(entry.sizeBytes)] : []),
    ...(entry.kind === 'file' && entry.modifiedMs > 0 ? [say('changedOn', { day: dayOfMs(entry.modifiedMs) })] : []),
  ];
  return `${mention(entry)}${facts.length > 0 ? `, ${facts.join(', ')}` : ''}`;
}

function* listFiltered(task: Task): Plan<string> {
  const { request, voice } = task;
  const { say } = voice;
  const { inventory, stated } = yield* survey({
    say: sentence('lookingThrough'),
    places: placesOf(task),
    dates: 'every',
  });
  if (inventory.failure) return explain(inventory.failure, task);
  const files = poolOf(task, inventory).filter(
    (entry) => request.extension === null || entry.path.toLowerCase().endsWith(request.extension),
  );
  const resolved = request.period
    ? resolvePeriod(
        request.period,
        files.map((entry) => dayOf(entry, stated)),
      )
    : null;
  const fitting = newestFirst(files, stated)
    .filter(
      (entry) =>
        !resolved || (dayOf(entry, stated) >= resolved.range.start && dayOf(entry, stated) <= resolved.range.end),
    )
    .slice(0, request.latest ?? undefined);
  const when = resolved ? say('inPeriod', { period: spellPeriod(resolved, voice) }) : '';
  const moved =
    resolved?.substituted && request.period ? say('nothingDated', { period: periodNamed(request.period, voice) }) : '';
  if (fitting.length === 0) return joined(say('noFile', { when }), inventory.complete ? '' : say('notAll'));
  const lines = fitting.map(
    (entry) => `${mention(entry)}${dayOf(entry, stated) === '' ? '' : `, ${dayOf(entry, stated)}`}`,
  );
  const opening = joined(moved, say('filesListed', { n: fitting.length, when }));
  return `${opening}\n\n${bullets(lines, say)}${inventory.complete ? '' : `\n\n${say('notAll')}`}`;
}
