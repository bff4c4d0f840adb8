import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { bullets, explain, joined, refused } from '../../answers/answers.ts';
import { fold } from '../../language/fold-words.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { changesOutputSchema, outputOf, undoOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';

const MOST_UNDONE = 10;

/** Undoes the last change of this session, otherwise the notebook's last one. */
export function* undo(task: Task): Plan<string> {
  const { say, change: told } = task.voice;
  const outcome = yield* callOne(sentence('lookingAtLastChanges'), TOOL.listChanges, { limit: 20 });
  const listed = outputOf(outcome, changesOutputSchema);
  if (!listed) return refused(say('nothingUndone'), outcome, task);
  const named = task.request.sources.map((source) => fold(source.text).replace(/^\//, ''));
  const open = listed.changes.filter(
    (change) =>
      !change.undone &&
      !['undo', 'redo', 'result'].includes(change.action) &&
      // Files that runs write for themselves are not the person's.
      !(change.paths.length > 0 && change.paths.every((path) => isOfRun(path))) &&
      (named.length === 0 || named.some((name) => change.paths.some((path) => fold(path).includes(name)))),
  );
  const own = open.filter((change) => change.ownSession);
  const wanted = (own.length > 0 ? own : open).slice(0, Math.min(MOST_UNDONE, task.request.latest ?? 1));
  if (wanted.length === 0) {
    const names = task.request.sources.map((source) => say('quotedName', { name: source.text })).join(say('orNames'));
    return named.length > 0 ? say('noChangeToUndoIn', { names }) : say('noChangeToUndo');
  }
  const calls = wanted.map((change) => ({ tool: TOOL.undoChange, input: { changeId: change.changeId } }));
  const outcomes = yield* callAll(
    sentence('undoing', { what: wanted.map((change) => told(change) ?? change.summary).join('; ') }),
    calls,
  );
  return wanted
    .map((change, index) => {
      const result = outcomes[index] ?? { type: 'missing', tool: TOOL.undoChange };
      const undone = outputOf(result, undoOutputSchema);
      const what = told(change) ?? change.summary;
      if (!undone) {
        const whose = change.ownSession || result.type !== 'error' ? '' : say('notOfSession');
        return joined(say('notUndone', { what }), explain(result, task), whose);
      }
      const list = bullets(
        undone.conflicts.map(({ path, reason }) => `\`${path}\`: ${task.voice.reason(reason)}`),
        say,
      );
      const left = undone.conflicts.length > 0 ? `${say('leftAsIs')}\n\n${list}` : '';
      return joined(say('undid', { what, n: undone.restored.length }), left);
    })
    .join('\n');
}
