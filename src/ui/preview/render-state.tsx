import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { common } from '../kit/language/common-strings.ts';
import { Working } from '../kit/working.tsx';
import { strings } from './preview-strings.ts';
import type { Rendered } from './use-rendered.ts';

type RenderStateProps = Pick<Rendered<'markdown'>, 'problem' | 'isStalled' | 'isPatient' | 'stop' | 'retry'> & {
  /** Whether nothing has been rendered yet. */
  isFirst: boolean;
};

/** Says what rendering does, while there is something to say: it works, it took too long, or it failed. */
export function RenderState({ problem, isStalled, isPatient, isFirst, stop, retry }: RenderStateProps) {
  if (problem !== null)
    return (
      <ErrorNote message={isStalled ? strings.stalled : problem}>
        <Button onClick={() => retry(isStalled)}>{isStalled ? strings.renderAnyway : common.retry}</Button>
      </ErrorNote>
    );
  if (isPatient)
    return (
      <div>
        <Working text={strings.patient} />
        <Button onClick={stop}>{common.stop}</Button>
      </div>
    );
  return isFirst ? <Working text={strings.reading} /> : null;
}
