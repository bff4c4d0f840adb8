import type { Approval } from '../../../contracts/domain/run/run.ts';
import type { ExerciseTask } from './cases/exercise-case.ts';
import type { ExpectedFiles } from './expected-files.ts';

/** What a rejected agent is told. */
export const REJECTED = 'This is not exactly what the task asks for.';

/**
 * The fixed rule that answers approvals in an exercise, in place of a person: what the task asks for exactly is allowed once, and
 * everything else is rejected. It makes no rule.
 */
export function answerApproval(
  { change, input }: Pick<Approval, 'change' | 'input'>,
  { fetches = [] }: Pick<ExerciseTask, 'fetches'>,
  expected: ExpectedFiles,
): 'allow_once' | 'reject_once' {
  const isAllowed = change === null ? fetches.includes(urlIn(input)) : expected.allows(change.transitions);
  return isAllowed ? 'allow_once' : 'reject_once';
}

function urlIn(input: unknown): string {
  const url = typeof input === 'object' && input !== null ? Reflect.get(input, 'url') : undefined;
  return typeof url === 'string' ? url : '';
}
