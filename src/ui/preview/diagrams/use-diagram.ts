import { startTransition, useEffect, useState } from 'react';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { type DiagramAnswer, MAX_DIAGRAM_CHARS } from '../../../contracts/wire/diagram-requests.ts';
import { diagrams } from './diagrams.ts';

export type DiagramState =
  | { readonly type: 'drawing' }
  | DiagramAnswer
  | { readonly type: 'too-long' }
  | { readonly type: 'stalled'; readonly retry: () => void }
  | { readonly type: 'failed'; readonly reason: string; readonly retry: () => void };

/** Draws a diagram in its worker. The previous one stays until the next is drawn. */
export function useDiagram(text: string, isDark: boolean): DiagramState {
  const isLong = text.length > MAX_DIAGRAM_CHARS;
  const [answer, setAnswer] = useState<DiagramAnswer | null>(() => diagrams.kept(text, isDark));
  const [problem, setProblem] = useState<{ code: string; message: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isLong) return;
    const shown = new AbortController();
    diagrams.draw(text, isDark, shown.signal, attempt > 0).then(
      (drawn) => {
        if (shown.signal.aborted) return;
        // A transition, because typing has priority over a diagram.
        startTransition(() => {
          setAnswer(drawn);
          setProblem(null);
        });
      },
      (error: unknown) => {
        if (!shown.signal.aborted) setProblem(toErrorData(error));
      },
    );
    return () => shown.abort();
  }, [text, isDark, isLong, attempt]);
  if (isLong) return { type: 'too-long' };
  if (problem === null) return answer ?? { type: 'drawing' };
  const retry = () => {
    setProblem(null);
    setAnswer(null);
    setAttempt(attempt + 1);
  };
  return problem.code === 'stalled' ? { type: 'stalled', retry } : { type: 'failed', reason: problem.message, retry };
}
