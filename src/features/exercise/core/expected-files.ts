import type { FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { ExerciseTask } from './cases/exercise-case.ts';

type Hash = (bytes: Uint8Array) => string;

/** The files of a task as they have to be afterwards, by their hashes. */
export interface ExpectedFiles {
  /** Returns whether the task has this file in this state, or has it removed. */
  isExpected(path: string, state: { readonly hash: string } | null): boolean;
  /** Returns whether every step of a change leads to what the task asks for exactly. */
  allows(transitions: readonly Transition[]): boolean;
  readonly paths: readonly string[];
}

export function expectedFiles({ after }: Pick<ExerciseTask, 'after'>, hash: Hash): ExpectedFiles {
  const encoder = new TextEncoder();
  const hashes = new Map(
    Object.entries(after).map(([path, text]) => {
      const variants = text === null ? [] : [text.trimEnd(), `${text.trimEnd()}\n`];
      return [path, variants.map((one) => hash(encoder.encode(one)))] as const;
    }),
  );
  const paths = [...hashes.keys()];

  function isExpected(path: string, state: { readonly hash: string } | null): boolean {
    const expected = hashes.get(path);
    if (expected === undefined) return false;
    return state === null ? expected.length === 0 : expected.includes(state.hash);
  }

  /** A folder may be made for a file that is asked for. */
  const isStateExpected = ({ path, kind, hash: of }: FileState) =>
    kind === 'folder' ? paths.some((one) => one.startsWith(`${path}/`)) : of !== null && isExpected(path, { hash: of });

  return {
    isExpected,
    paths,
    allows: (transitions) =>
      transitions.length > 0 &&
      transitions.every(({ before, after: next }) => {
        const isLeft = before === null || before.path === next?.path || isExpected(before.path, null);
        return isLeft && (next === null || isStateExpected(next));
      }),
  };
}
