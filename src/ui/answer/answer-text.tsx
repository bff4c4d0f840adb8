import { lazy, memo, Suspense } from 'react';
import type { RunTextProps } from './run-text.tsx';
import { PlainStart, RunText } from './run-text.tsx';

const RenderedAnswer = lazy(async () => ({ default: (await import('./rendered-answer.tsx')).RenderedAnswer }));

/** Shows an agent's text, rendered as a note is; the end of a very long text that is still streaming as plain text. */
export const AnswerText = memo(function AnswerText({ text, runId, from = 0 }: RunTextProps) {
  if (from > 0) return <RunText text={text} runId={runId} from={from} />;
  return (
    <Suspense fallback={<PlainStart text={text} runId={runId} />}>
      <RenderedAnswer text={text} runId={runId} />
    </Suspense>
  );
});
