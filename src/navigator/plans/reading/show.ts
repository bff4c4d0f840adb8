import { ask } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import type { Reference } from '../../language/reference.ts';
import type { Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
import { shownSaid, type Task } from '../plan-context.ts';
import { select } from '../selection/select-notes.ts';
import { open, read } from './open-read.ts';

/** Shows one note selected by a filter: "today's experiment". */
export function* show(task: Task, { target, inTab }: Extract<Command, { type: 'show' }>): Plan<string> {
  const found = yield* select(task, target, {
    forChange: false,
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
  });
  if (found.type === 'say') return found.text;
  const [only] = found.entries;
  if (!only) return task.voice.say('nothingFits', { said: shownSaid(task, target) });
  if (found.entries.length > 1) return ask(found.entries, task.voice.say);
  const source: Reference = { text: only.path, form: 'path', folder: false };
  const request = {
    ...task.request,
    sources: [source],
    topic: [],
    period: null,
    latest: null,
    lines: null,
    pronoun: false,
  };
  return yield* (inTab ? open : read)({ ...task, request });
}
