import { dayOfMs } from '../../../core/shared/calendar.ts';
import { bullets, count, explain, mention, NOT_ALL, size } from '../../answers/answers.ts';
import { spellPeriod } from '../../answers/summarize-notes.ts';
import { extensionOf, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { resolvePeriod } from '../../language/resolve-period.ts';
import { dayOf, newestFirst } from '../../language/stated-dates.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { takeInventory } from '../../notes/inventory.ts';
import { survey } from '../../notes/survey.ts';
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
  if (source?.form === 'path' && extensionOf(source.text) !== '' && !source.folder) return yield* read(task);
  const path = source ? pathOf(source) : '/';
  const { roots } = task.conversation;
  if (path === '/' && !roots.includes('/')) {
    return describe(
      '/',
      roots.map((root) => ({ path: root, kind: 'folder', sizeBytes: 0, modifiedMs: 0 })),
      true,
    );
  }
  if (request.recursive) {
    const inventory = yield* takeInventory(`Listing ${path}.`, placesOf(task, path));
    if (inventory.failure === null) return describe(path, inventory.entries, inventory.complete);
    return yield* elsewhere(task, source, explain(inventory.failure, task.tools));
  }
  const outcome = yield* callOne(`Listing ${path}.`, TOOL.listFiles, { path, recursive: false });
  const listed = outputOf(outcome, listOutputSchema);
  if (listed) return describe(path, listed.entries, !listed.truncated, listed.total);
  if (outcome.type === 'cut' || outcome.type === 'missing') {
    const inventory = yield* takeInventory(`Listing ${path}.`, placesOf(task, path));
    if (inventory.failure) return explain(inventory.failure, task.tools);
    const depth = path === '/' ? 1 : path.split('/').length;
    const direct = inventory.entries.filter((entry) => entry.path.split('/').length === depth + 1);
    return describe(path, direct, inventory.complete);
  }
  if (outcome.type === 'error' && outcome.code === 'not-a-folder') return yield* read(task);
  return yield* elsewhere(task, source, explain(outcome, task.tools));
}

/** Looks up a folder by its name if it is not at the stated path. */
function* elsewhere(task: Task, source: Reference | undefined, problem: string): Plan<string> {
  if (!source) return problem;
  const inventory = yield* takeInventory(`Looking for ${source.text}.`, placesOf(task));
  const found = resolveName({ ...source, folder: true }, inventory.entries);
  if (found.type === 'one' && found.entry.kind === 'folder') {
    const below = inventory.entries.filter((entry) => entry.path.startsWith(`${found.entry.path}/`));
    return describe(found.entry.path, below, inventory.complete);
  }
  if (found.type === 'one') return `There is no folder of that name. There is a file: ${mention(found.entry)}.`;
  const near = found.type === 'many' ? found.entries : found.near;
  return near.length === 0 ? problem : `${problem} The nearest are:\n\n${bullets(near.map(mention))}`;
}

function describe(path: string, entries: readonly Entry[], complete: boolean, total = entries.length): string {
  if (entries.length === 0) return path === '/' ? 'The notebook is empty.' : `\`${path}\` is empty.`;
  const sorted = entries.toSorted((a, b) =>
    a.kind === b.kind ? (a.path < b.path ? -1 : 1) : a.kind === 'folder' ? -1 : 1,
  );
  const files = entries.filter((entry) => entry.kind === 'file').length;
  const parts = [
    ...(entries.length > files ? [count(entries.length - files, 'folder')] : []),
    ...(files > 0 ? [count(files, 'file')] : []),
  ];
  const left = total > entries.length ? ` These are the first of ${total}.` : '';
  return `\`${path}\` holds ${parts.join(' and ')}.${left}\n\n${bullets(sorted.map(line))}${complete || left !== '' ? '' : `\n\n${NOT_ALL}`}`;
}

function line(entry: Entry): string {
  const facts = [
    ...(entry.kind === 'file' && entry.sizeBytes > 0 ? [size(entry.sizeBytes)] : []),
    ...(entry.kind === 'file' && entry.modifiedMs > 0 ? [`changed ${dayOfMs(entry.modifiedMs)}`] : []),
  ];
  return `${mention(entry)}${facts.length > 0 ? `, ${facts.join(', ')}` : ''}`;
}

function* listFiltered(task: Task): Plan<string> {
  const { request } = task;
  const { inventory, stated } = yield* survey({
    say: 'Looking through the notebook.',
    places: placesOf(task),
    dates: 'every',
  });
  if (inventory.failure) return explain(inventory.failure, task.tools);
  const files = poolOf(task, inventory).filter(
    (entry) => request.extension === null || entry.path.toLowerCase().endsWith(request.extension),
  );
  const settled = request.period
    ? resolvePeriod(
        request.period,
        files.map((entry) => dayOf(entry, stated)),
      )
    : null;
  const fitting = newestFirst(files, stated)
    .filter(
      (entry) => !settled || (dayOf(entry, stated) >= settled.range.start && dayOf(entry, stated) <= settled.range.end),
    )
    .slice(0, request.latest ?? undefined);
  const when = settled ? `, ${spellPeriod(settled)}` : '';
  const moved = settled?.substituted && request.period ? `Nothing is dated ${request.period.label}. ` : '';
  if (fitting.length === 0) return `I found no file${when}.${inventory.complete ? '' : ` ${NOT_ALL}`}`;
  const lines = fitting.map(
    (entry) => `${mention(entry)}${dayOf(entry, stated) === '' ? '' : `, ${dayOf(entry, stated)}`}`,
  );
  return `${moved}${count(fitting.length, 'file')}${when}:\n\n${bullets(lines)}${inventory.complete ? '' : `\n\n${NOT_ALL}`}`;
}
