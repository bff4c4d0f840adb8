import { startTransition, useEffect, useState } from 'react';
import type { RenderView } from '../../client/workers/render-client.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { RenderCalls } from '../../contracts/wire/render-requests.ts';
import { renderer } from './renderer.ts';

export interface Rendered<T extends keyof RenderCalls> {
  /** Latest answer; null before the first. */
  answer: RenderCalls[T]['result'] | null;
  /** The text that this answer was rendered from. */
  of: string;
  problem: string | null;
  retry: () => void;
}

/** Renders a text in the render worker. The previous answer stays until the next arrives. `input` must be memoized. */
export function useRendered<T extends keyof RenderCalls>(name: T, input: RenderCalls[T]['input']): Rendered<T> {
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
    view.render(name, input).then(
      (answer) => {
        if (stale || answer === null) return;
        // A transition, because typing has priority over drawing a long note.
        startTransition(() => {
          setShown({ answer, of: input.text });
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
  }, [view, name, input, attempt]);
  return { ...shown, problem, retry: () => setAttempt(attempt + 1) };
}
