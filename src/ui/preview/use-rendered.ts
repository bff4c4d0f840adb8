import { startTransition, useEffect, useState } from 'react';
import type { RenderView } from '../../client/workers/render-client.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { RenderCalls } from '../../contracts/wire/render-requests.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { renderer } from './renderer.ts';

export interface Rendered<T extends keyof RenderCalls> {
  /** Latest answer; null before the first. */
  answer: RenderCalls[T]['result'] | null;
  /** The text that this answer was rendered from. */
  of: string;
  problem: string | null;
  /** Whether rendering took too long and was stopped. */
  isStalled: boolean;
  /** Whether a text that took too long is being rendered again with more time; `stop` ends that. */
  isPatient: boolean;
  stop: () => void;
  /** Renders again. `patient` allows this text more time; a changed text has the usual time again. */
  retry: (patient?: boolean) => void;
}

/**
 * Renders a text in the render worker. The previous answer stays until the next arrives. `input` must be memoized. `isEmbed` lets
 * other texts go first. Default false.
 */
export function useRendered<T extends keyof RenderCalls>(
  name: T,
  input: RenderCalls[T]['input'],
  isEmbed = false,
): Rendered<T> {
  const [view, setView] = useState<RenderView | null>(null);
  const [shown, setShown] = useState<Pick<Rendered<T>, 'answer' | 'of'>>({ answer: null, of: '' });
  const [problem, setProblem] = useState<{ message: string; isStalled: boolean } | null>(null);
  /** The text that may take longer, since the person asked for it; a new object for each attempt. */
  const [attempt, setAttempt] = useState<{ patientFor: RenderCalls[T]['input'] | null }>({ patientFor: null });
  /** The attempt that was answered last, with a result or an error. */
  const [answered, setAnswered] = useState<object | null>(null);
  useEffect(() => {
    const opened = renderer.open(isEmbed);
    setView(opened);
    return () => opened.close();
  }, [isEmbed]);
  useEffect(() => {
    if (view === null) return;
    let stale = false;
    view.render(name, input, attempt.patientFor === input).then(
      (answer) => {
        if (stale || answer === null) return;
        setAnswered(attempt);
        // A transition, because typing has priority over drawing a long note.
        startTransition(() => {
          setShown({ answer, of: input.text });
          setProblem(null);
        });
      },
      (error: unknown) => {
        if (stale) return;
        setAnswered(attempt);
        const { code } = toErrorData(error);
        setProblem({ message: translateError(error), isStalled: code === 'stalled' });
      },
    );
    return () => {
      stale = true;
    };
  }, [view, name, input, attempt]);
  return {
    ...shown,
    problem: problem?.message ?? null,
    isStalled: problem?.isStalled === true,
    isPatient: attempt.patientFor === input && answered !== attempt,
    stop: () => view?.stop(),
    retry(isPatient = false) {
      setProblem(null);
      setAttempt({ patientFor: isPatient ? input : null });
    },
  };
}
