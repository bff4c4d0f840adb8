import { startTransition, useEffect, useState } from 'react';
import type { RenderView } from '../../client/workers/render-client.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { RenderAnswers, RenderRequest } from '../../contracts/wire/render-requests.ts';
import { renderer } from './renderer.ts';

export interface Rendered<T extends keyof RenderAnswers> {
  /** The newest that is there; null before the first. */
  answer: RenderAnswers[T] | null;
  /** The text that this answer is of. */
  of: string;
  problem: string | null;
  retry: () => void;
}

/** A text as it reads, a moment behind it. What was there before stays until the next is. Give it a request that stays the same object. */
export function useRendered<T extends keyof RenderAnswers>(request: Extract<RenderRequest, { type: T }>): Rendered<T> {
  const [view, setView] = useState<RenderView | null>(null);
  const [shown, setShown] = useState<Pick<Rendered<T>, 'answer' | 'of'>>({ answer: null, of: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const opened = renderer.open();
    setView(opened);
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (view === null || attempt < 0) return;
    let stale = false;
    view.render<T>(request).then(
      (answer) => {
        if (stale || answer === null) return;
        // Drawing a long note is work that typing may come before.
        startTransition(() => {
          setShown({ answer, of: request.text });
          setProblem(null);
        });
      },
      (error: unknown) => {
        if (!stale) setProblem(toErrorData(error).message);
      },
    );
    return () => {
      stale = true;
    };
  }, [view, request, attempt]);
  return { ...shown, problem, retry: () => setAttempt(attempt + 1) };
}
