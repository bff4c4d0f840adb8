import {
  isSameEntry,
  LAUNCHER_PATH,
  launcherText,
  readLauncher,
  withEntry,
  withoutEntries,
} from '../../../core/shared/launcher/launcher-note.ts';
import { explain } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, writeOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import { replaceOnce, wholeOf } from './note-file.ts';

const UNDO = 'Say “undo” to take it back.';

/** Adds an entry to the launcher or removes it. The entries are items of a note, which the menu New shows. */
export function* editLauncher(task: Task, { edit, text: said }: Extract<Command, { type: 'launcher' }>): Plan<string> {
  const text = launcherText(said);
  const [read] = yield* readNotes(`Reading ${LAUNCHER_PATH}.`, [LAUNCHER_PATH]);
  if (read?.type === 'unread' && read.outcome.type === 'error' && read.outcome.code === 'not-found') {
    if (edit === 'remove') return `The launcher has no entry “${text}”. Nothing was changed.`;
    const content = withEntry('', { text, of: null });
    const outcome = yield* callOne(`Writing ${LAUNCHER_PATH}.`, TOOL.createFile, { path: LAUNCHER_PATH, content });
    if (outputOf(outcome, writeOutputSchema)) return added(text);
    return `Nothing was changed. ${explain(outcome, task.tools)}`;
  }
  const note = wholeOf(task, read);
  if (note.type === 'say') return note.text;
  const entry = { text, of: null };
  const matches = readLauncher(note.content).filter((one) => isSameEntry({ ...one, of: null }, entry));
  if (edit === 'add' && matches.length > 0) return `“${text}” is in the launcher already. Nothing was changed.`;
  if (edit === 'remove' && matches.length === 0) return `The launcher has no entry “${text}”. Nothing was changed.`;
  const after =
    edit === 'add'
      ? withEntry(note.content, entry)
      : withoutEntries(note.content, (one) => isSameEntry({ ...one, of: null }, entry));
  const written = yield* replaceOnce(task, note, after);
  if (written.type === 'refused') return written.text;
  return edit === 'add' ? added(text) : `“${text}” is no longer in the launcher. ${UNDO}`;
}

function added(text: string): string {
  return `“${text}” is in the launcher now: in the menu New. It is a line of \`${LAUNCHER_PATH}\`. ${UNDO}`;
}
