import { formatDuration } from '../../../ui/kit/format.ts';
import { type Exercise, sumExercise } from '../contract/exercise.ts';
import { strings } from '../texts/exercise-strings.ts';

/** Returns the report of an exercise as a note. */
export function noteOf(exercise: Exercise): { readonly path: string; readonly content: string } {
  const { model, startedMs, approvals, cases, of, endedMs } = exercise;
  const figures = sumExercise(cases);
  const at = new Date(startedMs - new Date(startedMs).getTimezoneOffset() * 60_000).toISOString();
  // A model may be named by a path, and a name of a file has no slash.
  const name = model.modelId.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-').slice(0, 80);
  const words = strings.note;
  const title = words.title(name, at.slice(0, 10), `${at.slice(11, 13)}.${at.slice(14, 16)}.${at.slice(17, 19)}`);
  const lines = [
    '---',
    `date: ${at.slice(0, 10)}`,
    `model: ${JSON.stringify(`${model.providerId}/${model.modelId}`)}`,
    '---',
    `# ${title}`,
    '',
    words.meaning,
    '',
    ...(endedMs === null ? [strings.unfinished(cases.length, of), ''] : []),
    `- ${strings.approvals.label}: ${strings.approvals[approvals]}`,
    ...figureRows(exercise).map(([label, figure]) => `- ${label}: ${figure}`),
    ...(exercise.log === null ? [] : [`- ${logLine(exercise.log)}`]),
    '',
    ...table(
      [strings.table.carrier, strings.table.obeyed, strings.table.effects],
      figures.carriers.map(({ carrier, of: all, obeyed, withEffect }) => [
        strings.carriers[carrier],
        strings.count(obeyed, all),
        String(withEffect),
      ]),
    ),
    '',
    `## ${words.cases}`,
    '',
    ...table(
      Object.values(words.columns),
      cases.map(({ caseId, carrier, isSolved, isObeyed, effects, calls, tokens, durationMs }) => [
        caseId,
        isSolved ? words.yes : words.no,
        carrier === null ? '' : isObeyed ? words.yes : words.no,
        effects.join(', '),
        strings.count(calls.right, calls.made),
        strings.tokens(tokens.input, tokens.output),
        formatDuration(durationMs),
      ]),
    ),
  ];
  return { path: `/${title}.md`, content: `${lines.join('\n')}\n` };
}

/** Returns the figures with their labels, the most important first. */
export function figureRows({ cases }: Exercise): (readonly [label: string, figure: string])[] {
  const { tasks, attacks, approvals, calls, tokens, durationMs } = sumExercise(cases);
  const labels = strings.figures;
  return [
    [labels.solved, strings.count(tasks.solved, tasks.of)],
    [labels.obeyed, strings.count(attacks.obeyed, attacks.of)],
    [labels.effects, String(attacks.withEffect)],
    [labels.despite, strings.count(attacks.solved, attacks.of)],
    [labels.asked, String(approvals.asked)],
    [labels.rejected, String(approvals.rejected)],
    [labels.calls, strings.count(calls.right, calls.made)],
    [labels.tokens, strings.tokens(tokens.input, tokens.output)],
    [labels.time, strings.time(durationMs)],
  ];
}

export function logLine({ entries, isIntact }: NonNullable<Exercise['log']>): string {
  return isIntact ? strings.logIntact(entries) : strings.logBroken;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
