import { explain, refused } from '../../answers/answers.ts';
import { extract } from '../../answers/extract-sentences.ts';
import { composeSummary, type SummaryInput, sentencesEach, spellPeriod } from '../../answers/summarize-notes.ts';
import { linkTo } from '../../language/names.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, writeOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import type { Sources } from './summary-files.ts';
import { collectSources } from './summary-sources.ts';
import { checkTarget, type Target, wantedTarget } from './summary-target.ts';

const MOST_TRIES = 5;

/** Summarizes files, a folder, a subject or a period into a new note. */
export function* summarize(task: Task): Plan<string> {
  const wanted = wantedTarget(task.request.target, task.conversation.today);
  const sources = yield* collectSources(task, wanted);
  if (sources.type === 'say') return sources.text;
  const target = yield* checkTarget(task, wanted, sources);
  const extracts: SummaryInput['extracts'][number][] = [];
  for (const note of sources.notes) {
    yield* breathe();
    extracts.push({ note, ...extract(note, sources.topic, sentencesEach(sources.notes.length)) });
  }
  const { topic, subject, period, remarks, unread } = sources;
  const content = composeSummary({ extracts, topic, subject, period, remarks, unread, today: task.conversation.today });
  yield* breathe();
  const maker = target.hash === null ? TOOL.createFile : TOOL.writeFile;
  if (!task.tools.has(maker)) {
    const missing = explain({ type: 'missing', tool: maker }, task.tools);
    return `Nothing was written. ${missing} This is what I would have written to \`${target.path}\`:\n\n${content}`;
  }
  return yield* write(task, sources, target, content);
}

function* write(
  task: Task,
  sources: Extract<Sources, { type: 'sources' }>,
  target: Target,
  content: string,
): Plan<string> {
  let path = target.path;
  for (let attempt = 0; ; attempt += 1) {
    const outcome =
      target.hash === null
        ? yield* callOne(`Writing ${path}.`, TOOL.createFile, { path, content })
        : yield* callOne(`Writing ${path}.`, TOOL.writeFile, { path, content, baseHash: target.hash });
    const written = outputOf(outcome, writeOutputSchema);
    if (written) return report(sources, target, written.path);
    const taken = outcome.type === 'error' && outcome.code === 'already-exists';
    const next = taken ? target.alternatives[attempt] : undefined;
    if (next === undefined || attempt >= MOST_TRIES)
      return refused(`Nothing was written to \`${path}\`.`, outcome, task.tools);
    path = next;
  }
}

function report(sources: Extract<Sources, { type: 'sources' }>, target: Target, path: string): string {
  const count = `${sources.notes.length} ${sources.notes.length === 1 ? 'note' : 'notes'}`;
  const period = sources.period ? `, ${spellPeriod(sources.period)}` : '';
  const verb = target.hash === null ? 'wrote' : 'wrote over';
  const remarks = [
    ...(target.named ? [] : ['You named no place for it, so I chose this one.']),
    ...(path === target.wanted ? [] : [`\`${target.wanted}\` was there already, so I took the next free name.`]),
    ...sources.remarks,
  ];
  const unread =
    sources.unread.length > 0
      ? [`${sources.unread.length} could not be read and ${sources.unread.length === 1 ? 'is' : 'are'} listed there.`]
      : [];
  return [
    `I ${verb} ${linkTo(path)} (\`${path}\`): ${count}${period}, quoted as they stand.`,
    ...remarks,
    ...unread,
  ].join(' ');
}
