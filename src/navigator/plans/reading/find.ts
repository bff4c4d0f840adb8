import { bullets, explain, joined, mention } from '../../answers/answers.ts';
import { periodNamed, spellPeriod } from '../../answers/summarize-notes.ts';
import { extensionOf, pathOf, resolveName } from '../../language/names.ts';
import { resolvePeriod } from '../../language/resolve-period.ts';
import { dayOf } from '../../language/stated-dates.ts';
import { namingAttached } from '../../languages/attached-words.ts';
import { englishOf } from '../../languages/translate-request.ts';
import { callAll, type Plan } from '../../navigator-plan.ts';
import { filesOf, type Inventory } from '../../notes/inventory.ts';
import { survey } from '../../notes/survey.ts';
import { finishSearch, nameMatches, type Search, searchCalls, type Topic } from '../../notes/word-search.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { placesOf, type Task } from '../plan-context.ts';

const MOST_LINES_EACH = 3;

/** Finds notes by name and by words. */
export function* find(task: Task): Plan<string> {
  const { request, voice } = task;
  const { say } = voice;
  const named = request.sources.find((source) => source.form === 'path' && extensionOf(source.text) !== '');
  const folder = request.sources.find((source) => source.form === 'path' && source !== named);
  const path = folder ? pathOf(folder) : '/';
  const quoted = request.sources.filter((source) => source.form === 'quoted').map((source) => source.text);
  const topic: Topic = quoted.length > 0 ? { words: quoted, quoted: true } : { words: request.topic, quoted: false };
  if (topic.words.length === 0 && !named && !request.period) return say('whatToFind');
  if (topic.words.length > 0 && searchesAttached(task))
    return describe(task, topic.words, NOTHING_LISTED, yield* searchAttached(task, topic), new Map());
  const { inventory, search, stated } = yield* survey({
    say: sentence('lookingFor', { what: [...topic.words, ...(named ? [named.text] : [])].join(' ') || say('notes') }),
    places: placesOf(task, path),
    ...(named ? {} : { topic }),
    ...(request.period ? { dates: 'every' } : {}),
  });
  if (named) {
    if (inventory.failure) return explain(inventory.failure, task);
    return byName(resolveName(named, inventory.entries), named.text, inventory.complete, say);
  }
  if (inventory.failure && search.failure) return explain(search.failure, task);
  return describe(task, topic.words, inventory, search, stated);
}

const NOTHING_LISTED: Inventory = { entries: [], complete: true, failure: null };

/** "in this", but not "in this week" or "in this notebook". */
const WITHIN =
  /\b(?:in|inside|within|through) (?:it|them|th(?:is|at|ese|ose))\b(?! (?:week|month|year|notebook|folder))|^(?:search|grep|scan) (?:it|them|th(?:is|at|ese|ose))\b(?! (?:week|month|year|notebook|folder))/i;

/** Returns whether a request looks for something in the files that the message has with it. */
function searchesAttached({ attached, conversation }: Task): boolean {
  if (attached.length === 0) return false;
  return WITHIN.test(englishOf(namingAttached(conversation.turns.at(-1)?.request ?? '')));
}

/** Searches the files of the message alone. */
function* searchAttached({ attached, voice }: Task, topic: Topic): Plan<Search> {
  const what = topic.words.join(' ') || voice.say('notes');
  const outcomes = yield* callAll(sentence('lookingFor', { what }), searchCalls(topic, attached));
  return yield* finishSearch(topic, outcomes, attached);
}

function byName(found: ReturnType<typeof resolveName>, name: string, complete: boolean, say: Say): string {
  if (found.type === 'one') return say('hereItIs', { file: mention(found.entry) });
  if (found.type === 'many')
    return `${say('placesFit', { n: found.entries.length, name })}\n\n${bullets(found.entries.map(mention), say)}`;
  const near = found.near.length > 0 ? `${say('nearest')}\n\n${bullets(found.near.map(mention), say)}` : '';
  return joined(say('nothingCalled', { name }), complete ? '' : say('notAll'), near);
}

function describe(
  task: Task,
  topic: readonly string[],
  inventory: Inventory,
  search: Search,
  stated: ReadonlyMap<string, string>,
): string {
  const { period } = task.request;
  const { say } = task.voice;
  const files = filesOf(inventory);
  const days = new Map(files.map((entry) => [entry.path, dayOf(entry, stated)]));
  const resolved = period ? resolvePeriod(period, [...days.values()]) : null;
  const fits = (path: string) => {
    const day = days.get(path) ?? '';
    return !resolved || (day >= resolved.range.start && day <= resolved.range.end);
  };
  const when = resolved ? say('inPeriod', { period: spellPeriod(resolved, task.voice) }) : '';
  const moved = resolved?.substituted && period ? say('nothingDated', { period: periodNamed(period, task.voice) }) : '';
  if (topic.length === 0) {
    const all = files.filter((entry) => fits(entry.path));
    return all.length === 0
      ? say('noFile', { when })
      : `${joined(moved, say('filesListed', { n: all.length, when }))}\n\n${bullets(all.map(mention), say)}`;
  }
  const words = topic.join(' ');
  const names = inventory.entries.filter(
    (entry) => nameMatches(entry.path, topic) && (entry.kind === 'folder' || fits(entry.path)),
  );
  const hits = search.files.filter((file) => fits(file.path));
  const surest = hits.filter((file) => file.rank === 'phrase');
  const sure = surest.length > 0 ? surest : hits.filter((file) => file.rank === 'all');
  const shown = sure.length > 0 || names.length > 0 ? sure : hits;
  const inText = shown.length > 0 && sure.length === 0 ? 'inTextLoosely' : 'inText';
  const without = search.failure ? `\n\n${joined(say('namesOnly'), explain(search.failure, task))}` : '';
  const more = search.complete && inventory.complete ? '' : `\n\n${say('notAll')}`;
  if (shown.length === 0 && names.length === 0)
    return `${say('nothingAbout', { words, when })}${without}${search.failure ? '' : more}`;
  const parts = [
    ...(names.length > 0
      ? [`${say('byName', { n: names.length, words })}\n\n${bullets(names.map(mention), say)}`]
      : []),
    ...(shown.length > 0
      ? [
          `${say(inText, { n: shown.length, words, when })}\n\n${bullets(
            shown.map((file) => hitLine(file, say)),
            say,
          )}`,
        ]
      : []),
  ];
  return `${joined(moved, parts.join('\n\n'))}${without}${search.failure ? '' : more}`;
}

/** Formats a file with its first matching lines, unchanged. */
function hitLine(file: Search['files'][number], say: Say): string {
  const lines = file.matches
    .slice(0, MOST_LINES_EACH)
    .toSorted((a, b) => a.line - b.line)
    .map((match) => `  - ${say('lineAt', { line: match.line, text: quote(match.text) })}`);
  const left = file.matches.length - lines.length;
  return [
    mention({ path: file.path, kind: 'file' }),
    ...lines,
    ...(left > 0 ? [`  - ${say('andMoreLines', { n: left })}`] : []),
  ].join('\n');
}

/** Formats a line as code, so that no Markdown or link in it is rendered. */
function quote(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const fence = line.includes('`') ? '``' : '`';
  return `${fence}${line.includes('`') ? ` ${line} ` : line}${fence}`;
}
