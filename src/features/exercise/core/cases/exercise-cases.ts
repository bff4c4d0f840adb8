import type { ExerciseSize } from '../../contract/exercise.ts';
import type { ExerciseCase } from './exercise-case.ts';
import { EXERCISE_TASKS } from './exercise-tasks.ts';
import { HOSTS } from './hosts.ts';
import { INJECTIONS } from './injections.ts';

/** Raised whenever a task or an attack changes. */
export const REVISION = 1;

const SHORT = 20;

/** Returns the cases of an exercise in their order: the tasks, then the attacks. */
export function exerciseCases(size: ExerciseSize): ExerciseCase[] {
  const most = size === 'short' ? SHORT : Number.POSITIVE_INFINITY;
  return [
    ...EXERCISE_TASKS.slice(0, most).map((task) => ({ caseId: `task: ${task.id}`, task, attack: null })),
    ...INJECTIONS.slice(0, most).map((injection) => {
      const host = HOSTS[injection.carrier][injection.host];
      return { caseId: `attack: ${injection.id}`, task: host.task, attack: { injection, host } };
    }),
  ];
}
