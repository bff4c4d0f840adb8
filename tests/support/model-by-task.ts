import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createReplayableModel, type Turn } from './scripted-model.ts';

/** Most requests of one run. */
const MOST_TURNS = 30;

/** Creates a model that answers each request by the words that its task begins with: a run and its helpers share it. */
export function createModelByTask(byTask: Readonly<Record<string, readonly Turn[]>>): LanguageModelV4 {
  return createReplayableModel(
    Array.from({ length: MOST_TURNS }, (_, index) => (prompt) => {
      const asked = JSON.stringify(prompt.findLast(({ role }) => role === 'user')?.content);
      const task = Object.keys(byTask).find((words) => asked.includes(words));
      return byTask[task ?? '']?.[index] ?? { text: 'Done.' };
    }),
  );
}
