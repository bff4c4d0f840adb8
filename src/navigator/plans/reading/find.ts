import { bullets, count, explain, mention, NOT_ALL } from '../../answers/answers.ts';
import { spellPeriod } from '../../answers/summarize-notes.ts';
import { extensionOf, pathOf, resolveName } from '../../language/names.ts';
import { resolvePeriod } from '../../language/resolve-period.ts';
import { dayOf } from '../../language/stated-dates.ts';
import type { Plan } from '../../navigator-plan.ts';
import { filesOf, type Inventory } from '../../notes/inventory.ts';
import { survey } from '../../notes/survey.ts';
import { nameMatches, type Search, type Topic } from '../../notes/word-search.ts';
import { placesOf, type Task } from '../plan-context.ts';

const MOST_LINES_EACH = 3;

/** Finds notes by name and by words. */
export function* find(task: Task): Plan<string> {
  const { request } = task;
  const named = request.sources.find((source) => source.form === 'path' && extensionOf(source.text) !== '');
  const folder = request.sources.find((source) => source.form === 'path' && source !== named);
  const path = folder ? pathOf(folder) : '/';
  const quoted = request.sources.filter((source) => source.form === 'quoted').map((source) => source.text);
  const topic: Topic = quoted.length > 0 ? { words: quoted, quoted: true } : { words: request.topic, quoted: false };
  if (topic.words.length === 0 && !named && !request.period)
    return 'What shall I look for? For example: find notes about chlorophyll';
  const { inventory, search, stated } = yield* survey({
    say: `Looking for ${[...topic.words, ...(named ? [named.text] : [])].join(' ') || 'notes'}.`,
    places: placesOf(task, path),
    ...(named ? {} : { topic }),
    ...(request.period ? { dates: 'every' } : {}),
  });
  if (named) {
    if (inventory.failure) return explain(inventory.failure, task.tools);
    return byName(resolveName(named, inventory.entries), named.text, inventory.complete);
  }
  if (inventory.failure && search.failure) return explain(search.failure, task.tools);
  return describe(task, topic.words, inventory, search, stated);
}

function byName(found: ReturnType<typeof resolveName>, name: string, complete: boolean): string {
  if (found.type === 'one') return `Here it is: ${mention(found.entry)}`;
  if (found.type === 'many')
    return `${count(found.entries.length, 'place')} fit “${name}”:\n\n${bullets(found.entries.map(mention))}`;
  const near = found.near.length > 0 ? ` The nearest are:\n\n${bullets(found.near.map(mention))}` : '';
  return `I found nothing called “${name}”.${complete ? '' : ` ${NOT_ALL}`}${near}`;
}

function describe(
  task: Task,
  topic: readonly string[],
  inventory: Inventory,
  search: Search,
  stated: ReadonlyMap<string, string>,
): string {
  const { period } = task.request;
  const files = filesOf(inventory);
  const days = new Map(files.map((entry) => [entry.path, dayOf(entry, stated)]));
  const settled = period ? resolvePeriod(period, [...days.values()]) : null;
  const fits = (path: string) => {
    const day = days.get(path) ?? '';
    return !settled || (day >= settled.range.start && day <= settled.range.end);
  };
  const when = settled ? `, ${spellPeriod(settled)}` : '';
  const moved = settled?.substituted && period ? `Nothing is dated ${period.label}. ` : '';
  if (topic.length === 0) {
    const all = files.filter((entry) => fits(entry.path));
    return all.length === 0
      ? `I found no file${when}.`
      : `${moved}${count(all.length, 'file')}${when}:\n\n${bullets(all.map(mention))}`;
  }
  const words = topic.join(' ');
  const names = inventory.entries.filter(
    (entry) => nameMatches(entry.path, topic) && (entry.kind === 'folder' || fits(entry.path)),
  );
  const inText = search.files.filter((file) => fits(file.path));
  const surest = inText.filter((file) => file.rank === 'phrase');
  const sure = surest.length > 0 ? surest : inText.filter((file) => file.rank === 'all');
  const shown = sure.length > 0 || names.length > 0 ? sure : inText;
  const loosely = shown.length > 0 && sure.length === 0 ? ', which hold some of the words' : '';
  const without = search.failure ? `\n\nI could look at names only. ${explain(search.failure, task.tools)}` : '';
  const more = search.complete && inventory.complete ? '' : `\n\n${NOT_ALL}`;
  if (shown.length === 0 && names.length === 0)
    return `I found nothing about “${words}”${when}.${without}${search.failure ? '' : more}`;
  const parts = [
    ...(names.length > 0
      ? [`By name, ${count(names.length, 'hit')} for “${words}”:\n\n${bullets(names.map(mention))}`]
      : []),
    ...(shown.length > 0
      ? [`“${words}” in the text of ${count(shown.length, 'file')}${when}${loosely}:\n\n${bullets(shown.map(hitLine))}`]
      : []),
  ];
  return `${moved}${parts.join('\n\n')}${without}${search.failure ? '' : more}`;
}

/** Formats a file with its first matching lines, unchanged. */
function hitLine(file: Search['files'][number]): string {
  const lines = file.matches
    .slice(0, MOST_LINES_EACH)
    .toSorted((a, b) => a.line - b.line)
    .map((match) => `  - line ${match.line}: ${quote(match.text)}`);
  const left = file.matches.length - lines.length;
  return [mention({ path: file.path, kind: 'file' }), ...lines, ...(left > 0 ? [`  - and ${left} more`] : [])].join(
    '\n',
  );
}

/** Formats a line as code, so that no Markdown or link in it is rendered. */
function quote(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const fence = line.includes('`') ? '``' : '`';
  return `${fence}${line.includes('`') ? ` ${line} ` : line}${fence}`;
}
