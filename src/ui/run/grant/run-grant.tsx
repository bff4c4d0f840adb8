import type { Run } from '../../../contracts/domain/run/run.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { describeGrant } from './describe-grant.ts';
import { strings } from './run-grant-strings.ts';

/** Shows on demand what a run may do, and until when. */
export default function RunGrant({ run: { grant, endedMs } }: { run: Run }) {
  if (grant === undefined) return null;
  const ended = endedMs !== null;
  return (
    <details className={kit.disclosure}>
      <summary>{ended ? strings.titleEnded : strings.title}</summary>
      {describeGrant(grant, ended).map((sentence) => (
        <p key={sentence}>
          <VisibleText text={sentence} />
        </p>
      ))}
    </details>
  );
}
