import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { bullets, count, explain, refused } from '../../answers/answers.ts';
import { fold } from '../../language/fold-words.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import { changesOutputSchema, outputOf, undoOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';

const MOST_UNDONE = 10;

/** Undoes the last change of this session, otherwise the notebook's last one. */
export function* undo(task: Task): Plan<string> {
  const outcome = yield* callOne('Looking at the last changes.', TOOL.listChanges, { limit: 20 });
  const listed = outputOf(outcome, changesOutputSchema);
  if (!listed) return refused('Nothing was undone.', outcome, task.tools);
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
    return named.length > 0
      ? `I found no change to ${task.request.sources.map((source) => `“${source.text}”`).join(' or ')} to undo.`
      : 'There is no change to undo.';
  }
  const calls = wanted.map((change) => ({ tool: TOOL.undoChange, input: { changeId: change.changeId } }));
  const outcomes = yield* callAll(`Undoing: ${wanted.map((change) => change.summary).join('; ')}.`, calls);
  return wanted
    .map((change, index) => {
      const result = outcomes[index] ?? { type: 'missing', tool: TOOL.undoChange };
      const undone = outputOf(result, undoOutputSchema);
      if (!undone) {
        const whose = change.ownSession ? '' : ' It was not made in this session, and I may only take back what was.';
        return `“${change.summary}” was not undone. ${explain(result, task.tools)}${result.type === 'error' ? whose : ''}`;
      }
      const left =
        undone.conflicts.length > 0
          ? ` Left as it is:\n\n${bullets(undone.conflicts.map(({ path, reason }) => `\`${path}\`: ${reason}`))}`
          : '';
      return `I undid “${change.summary}” (${count(undone.restored.length, 'file')} as before).${left}`;
    })
    .join('\n');
}
