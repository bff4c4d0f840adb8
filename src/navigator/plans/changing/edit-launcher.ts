import {
  isSameEntry,
  LAUNCHER_PATH,
  launcherText,
  readLauncher,
  withEntry,
  withoutEntries,
} from '../../../core/shared/launcher/launcher-note.ts';
import { explain, joined } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, writeOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import { replaceOnce, wholeOf } from './note-file.ts';

/** Adds an entry to the launcher or removes it. The entries are items of a note, which the menu New shows. */
export function* editLauncher(task: Task, { edit, text: said }: Extract<Command, { type: 'launcher' }>): Plan<string> {
  const { say } = task.voice;
  const text = launcherText(said);
  const [read] = yield* readNotes(sentence('reading', { path: LAUNCHER_PATH }), [LAUNCHER_PATH]);
  if (read?.type === 'unread' && read.outcome.type === 'error' && read.outcome.code === 'not-found') {
    if (edit === 'remove') return say('noEntry', { text });
    const content = withEntry('', { text, of: null });
    const outcome = yield* callOne(sentence('writing', { path: LAUNCHER_PATH }), TOOL.createFile, {
      path: LAUNCHER_PATH,
      content,
    });
    if (outputOf(outcome, writeOutputSchema)) return added(text, say);
    return joined(say('nothingChanged'), explain(outcome, task));
  }
  const note = wholeOf(task, read);
  if (note.type === 'say') return note.text;
  const entry = { text, of: null };
  const matches = readLauncher(note.content).filter((one) => isSameEntry({ ...one, of: null }, entry));
  if (edit === 'add' && matches.length > 0) return say('entryAlready', { text });
  if (edit === 'remove' && matches.length === 0) return say('noEntry', { text });
  const after =
    edit === 'add'
      ? withEntry(note.content, entry)
      : withoutEntries(note.content, (one) => isSameEntry({ ...one, of: null }, entry));
  const written = yield* replaceOnce(task, note, after);
  if (written.type === 'refused') return written.text;
  return edit === 'add' ? added(text, say) : joined(say('entryRemoved', { text }), say('undoIt'));
}

function added(text: string, say: Say): string {
  return joined(say('entryAdded', { text, path: LAUNCHER_PATH }), say('undoIt'));
}
