import { ask, explain, joined } from '../../answers/answers.ts';
import type { Outcome } from '../../conversation.ts';
import type { Selection } from '../../grammar/selection.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { type ReadNote, readNotes } from '../../notes/read-notes.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, writeOutputSchema } from '../../tool-outputs.ts';
import { shownSaid, type Task } from '../plan-context.ts';
import { select } from '../selection/select-notes.ts';

/** The text of the one note to change. */
export type NoteFile =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'note'; readonly path: string; readonly content: string; readonly hash: string | null };

/** Finds and reads the one selected note. */
export function* oneNote(task: Task, target: Selection | null): Plan<NoteFile> {
  const { say } = task.voice;
  if (target === null) return { type: 'say', text: say('whichNote') };
  const found = yield* select(task, target, {
    forChange: true,
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
  });
  if (found.type === 'say') return found;
  const files = found.entries.filter((entry) => entry.kind === 'file');
  if (files.length === 0)
    return { type: 'say', text: joined(say('noNoteFits', { said: shownSaid(task, target) }), say('nothingChanged')) };
  if (files.length > 1) return { type: 'say', text: ask(files, say) };
  const [path] = files.map((entry) => entry.path);
  const [note] = yield* readNotes(sentence('reading', { path: path ?? '' }), [path ?? '']);
  return wholeOf(task, note);
}

/** Returns a note only if it was read completely: a partly known note is never changed. */
export function wholeOf(task: Task, note: ReadNote | undefined): NoteFile {
  if (note?.type === 'read' && note.complete)
    return { type: 'note', path: note.path, content: note.content, hash: note.hash };
  if (note?.type === 'read') return { type: 'say', text: task.voice.say('tooLongToChange', { path: note.path }) };
  const outcome: Outcome = note?.outcome ?? { type: 'missing', tool: TOOL.readFile };
  return { type: 'say', text: joined(task.voice.say('nothingChanged'), explain(outcome, task)) };
}

export type Written =
  | { readonly type: 'written'; readonly path: string }
  | { readonly type: 'refused'; readonly text: string };

/** Replaces `before`, which occurs exactly once in the note, with `after`. */
export function* replaceOnce(task: Task, note: Extract<NoteFile, { type: 'note' }>, after: string): Plan<Written> {
  const { path, hash, content } = note;
  const base = hash === null ? {} : { baseHash: hash };
  const piece = changedPiece(content, after);
  const outcome =
    piece === null
      ? yield* callOne(sentence('writing', { path }), TOOL.writeFile, { path, content: after, ...base })
      : yield* callOne(sentence('changing', { path }), TOOL.editFile, {
          path,
          oldText: piece.before,
          newText: piece.after,
          ...base,
        });
  const written = outputOf(outcome, writeOutputSchema);
  return written
    ? { type: 'written', path: written.path }
    : { type: 'refused', text: joined(task.voice.say('wasNotChanged', { path }), explain(outcome, task)) };
}

/** Returns the smallest range of whole lines that differs and occurs only once in the text; null if there is none. */
export function changedPiece(before: string, after: string): { before: string; after: string } | null {
  if (before === '') return null;
  const [was, is] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < was.length && head < is.length && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < was.length - head && tail < is.length - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  for (;;) {
    const piece = was.slice(head, was.length - tail).join('');
    if (piece !== '' && before.indexOf(piece) === before.lastIndexOf(piece)) {
      return { before: piece, after: is.slice(head, is.length - tail).join('') };
    }
    if (head === 0 && tail === 0) return null;
    if (head > 0) head -= 1;
    else tail -= 1;
  }
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
