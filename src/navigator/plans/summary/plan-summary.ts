import { explain, joined, refused } from '../../answers/answers.ts';
import { extract } from '../../answers/extract-sentences.ts';
import { composeSummary, type SummaryInput, sentencesEach, spellPeriod } from '../../answers/summarize-notes.ts';
import { linkTo } from '../../language/names.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
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
  const { say } = task.voice;
  const { today } = task.conversation;
  const content = composeSummary({ extracts, topic, subject, period, remarks, unread, today }, task.voice);
  yield* breathe();
  const maker = target.hash === null ? TOOL.createFile : TOOL.writeFile;
  if (!task.tools.has(maker)) {
    const missing = explain({ type: 'missing', tool: maker }, task);
    const would = say('wouldHaveWritten', { path: target.path });
    return `${joined(say('nothingWritten'), missing, would)}\n\n${content}`;
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
        ? yield* callOne(sentence('writing', { path }), TOOL.createFile, { path, content })
        : yield* callOne(sentence('writing', { path }), TOOL.writeFile, { path, content, baseHash: target.hash });
    const written = outputOf(outcome, writeOutputSchema);
    if (written) return report(task, sources, target, written.path);
    const taken = outcome.type === 'error' && outcome.code === 'already-exists';
    const next = taken ? target.alternatives[attempt] : undefined;
    if (next === undefined || attempt >= MOST_TRIES)
      return refused(task.voice.say('nothingWrittenTo', { path }), outcome, task);
    path = next;
  }
}

function report({ voice }: Task, sources: Extract<Sources, { type: 'sources' }>, target: Target, path: string): string {
  const { say } = voice;
  const when = sources.period ? say('inPeriod', { period: spellPeriod(sources.period, voice) }) : '';
  const file = `${linkTo(path)} (\`${path}\`)`;
  return joined(
    say(target.hash === null ? 'wroteSummary' : 'overwroteSummary', { file, n: sources.notes.length, when }),
    target.named ? '' : say('choseThePlace'),
    path === target.wanted ? '' : say('tookNextName', { path: target.wanted }),
    ...sources.remarks,
    sources.unread.length > 0 ? say('unreadListed', { n: sources.unread.length }) : '',
  );
}
