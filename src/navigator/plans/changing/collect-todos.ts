import { bullets, explain, joined } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import type { Selection } from '../../grammar/selection.ts';
import { wordsOf } from '../../language/fold-words.ts';
import { linkTo } from '../../language/names.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { finishGrep, grep } from '../../notes/word-search.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { type Match, outputOf, writeOutputSchema } from '../../tool-outputs.ts';
import { placesOf, shownSaid, type Task } from '../plan-context.ts';
import { select } from '../selection/select-notes.ts';
import { wantedTarget } from '../summary/summary-target.ts';
import { quoted } from './edit-note.ts';
import { replaceOnce, wholeOf } from './note-file.ts';

type Todos = Extract<Command, { type: 'todos' }>;
type Tick = Extract<Command, { type: 'tick' }>;

const OPEN_BOX = /^\s*(?:[-*+]|\d+[.)])\s+\[ \]\s+\S/;
const DONE_BOX = /^\s*(?:[-*+]|\d+[.)])\s+\[[xX]\]\s+\S/;
const WRITTEN = /\bTODO\b|^\s*(?:[-*+]\s+)?(?:to[- ]?do|next(?: steps?)?)\s*:/i;
const MOST_LINES = 500;
const MOST_SHOWN = 100;

interface Open {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Lists open to-dos, or writes them into a note. */
export function* todos(task: Task, { target, into }: Todos): Plan<string> {
  const chosen = yield* openIn(task, target, true);
  if (chosen.type === 'say') return chosen.text;
  const { open, complete } = chosen;
  const { say } = task.voice;
  const where = target === null ? '' : say('inWhatFits', { said: shownSaid(task, target) });
  const rest = complete ? '' : say('notesUnread');
  if (open.length === 0) return `${say('nothingToDo', { where })}${rest}`;
  const groups = [...Map.groupBy(open, (one) => one.path)];
  if (into === null) {
    const shown = groups.map(
      ([path, items]) =>
        `${linkTo(path)} (\`${path}\`)\n\n${items.map((one) => `- ${quoted(bare(one.text))}`).join('\n')}`,
    );
    const more = open.length > MOST_SHOWN ? [say('moreToDo', { n: open.length })] : [];
    const opening = say('toDo', { n: open.length, where });
    return [opening, ...shown.slice(0, MOST_SHOWN), ...more, ...(complete ? [] : [rest])].join('\n\n');
  }
  const place = into.form === 'name' ? { ...into, text: `notes/${into.text}` } : into;
  const { path } = wantedTarget(place, task.conversation.today);
  const date = task.conversation.today;
  const content = [
    ...['---', ...(date === null ? [] : [`date: ${date}`]), 'type: to-dos', '---', '', `# ${say('toDoTitle')}`, ''],
    ...groups.flatMap(([from, items]) => [
      `## ${linkTo(from)}`,
      '',
      ...items.map((one) => `- [ ] ${bare(one.text)}`),
      '',
    ]),
  ].join('\n');
  const outcome = yield* callOne(sentence('writing', { path }), TOOL.createFile, { path, content });
  const written = outputOf(outcome, writeOutputSchema);
  if (!written) return joined(say('nothingWrittenTo', { path }), explain(outcome, task));
  const file = `${linkTo(written.path)} (\`${written.path}\`)`;
  return joined(say('wroteToDo', { n: open.length, file, notes: groups.length }), rest);
}

/** Returns the text of a to-do without bullet and checkbox. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^(?:[-*+]|\d+[.)])\s+/, '')
    .replace(/^\[[ xX]\]\s+/, '');
}

/** Finds the open to-dos of the selected notes; of all notes if none are named. */
function* openIn(
  task: Task,
  target: Selection | null,
  isOpen: boolean,
): Plan<{ type: 'say'; text: string } | { type: 'open'; open: readonly Open[]; complete: boolean }> {
  let accepts = (_path: string) => true;
  let complete = true;
  if (target !== null) {
    const found = yield* select(
      task,
      { ...target, many: true },
      { forChange: false, say: sentence('lookingFor', { what: shownSaid(task, target) }) },
    );
    if (found.type === 'say') return found;
    const paths = new Set(found.entries.map((entry) => entry.path));
    accepts = (path) => paths.has(path);
    ({ complete } = found);
  }
  const places = placesOf(task);
  const queries = isOpen ? ['[ ]', 'TODO', 'next:'] : ['[x]'];
  const outcomes = yield* callAll(
    sentence('lookingForTodos'),
    queries.flatMap((query) => places.map((place) => grep(query, place, MOST_LINES))),
  );
  const matches: Match[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const query = queries[Math.floor(index / places.length)] ?? '';
    const found = yield* finishGrep(query, places[index % places.length] ?? '/', outcome);
    if (found === null && outcome.type !== 'ok') return { type: 'say', text: explain(outcome, task) };
    complete &&= found?.complete ?? false;
    matches.push(...(found?.matches ?? []));
  }
  const seen = new Set<string>();
  const open = matches
    .filter(({ path, line, text }) => {
      const key = `${line} ${path}`;
      const fits = isOpen ? OPEN_BOX.test(text) || (WRITTEN.test(text) && !DONE_BOX.test(text)) : DONE_BOX.test(text);
      if (!fits || seen.has(key) || /^\/(?:runs|scratch)\//.test(path) || !accepts(path)) return false;
      seen.add(key);
      return true;
    })
    .toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
  return { type: 'open', open, complete };
}

/** Ticks or unticks the one to-do that matches the words. */
export function* tick(task: Task, { about, done, target }: Tick): Plan<string> {
  const found = yield* openIn(task, target, done);
  if (found.type === 'say') return found.text;
  const { say } = task.voice;
  const words = wordsOf(about);
  const box = done ? OPEN_BOX : DONE_BOX;
  const boxes = found.open.filter((one) => box.test(one.text) && holds(one.text, words));
  const exact = boxes.filter((one) => wordsOf(bare(one.text)).join(' ') === words.join(' '));
  const hits = exact.length > 0 ? exact : boxes;
  const [only] = hits;
  if (only === undefined) return say(done ? 'noOpenBox' : 'noTickedBox', { about });
  if (hits.length > 1) {
    const list = bullets(
      hits.map((one) => say('boxIn', { text: quoted(one.text), path: one.path })),
      say,
    );
    return `${say('boxesHold', { n: hits.length, about })}\n\n${list}`;
  }
  const [read] = yield* readNotes(sentence('reading', { path: only.path }), [only.path]);
  const note = wholeOf(task, read);
  if (note.type === 'say') return note.text;
  const lines = note.content.split(/(?<=\n)/);
  const line = lines[only.line - 1] ?? '';
  if (!box.test(line)) return say('changedMeanwhile', { path: note.path });
  lines[only.line - 1] = done ? line.replace('[ ]', '[x]') : line.replace(/\[[xX]\]/, '[ ]');
  const written = yield* replaceOnce(task, note, lines.join(''));
  if (written.type === 'refused') return written.text;
  // The note comes first: it is the referent of "it" in the next request, not a path inside the quoted line.
  const file = `${linkTo(written.path)} (\`${written.path}\`)`;
  return say(done ? 'ticked' : 'unticked', { file, text: quoted(bare(line)) });
}

function holds(text: string, words: readonly string[]): boolean {
  const there = wordsOf(text);
  return words.length > 0 && words.every((word) => there.includes(word));
}
