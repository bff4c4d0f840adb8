import type { Run } from '../../../contracts/domain/run/run.ts';
import type { RunConfig } from '../../../contracts/domain/run/run-config.ts';
import { describeConfig } from '../../ask/options/describe-config.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { describeGrant } from './describe-grant.ts';
import { strings } from './run-grant-strings.ts';

/** Shows on demand what a run may do, with the options that it was started with, and until when. */
export default function RunGrant({ run: { grant, endedMs, config } }: { run: Run }) {
  if (grant === undefined) return null;
  const ended = endedMs !== null;
  return (
    <details className={kit.disclosure}>
      <summary>{ended ? strings.titleEnded : strings.title}</summary>
      {[...(config ? describeOptions(config) : []), ...describeGrant(grant, ended)].map((sentence) => (
        <p key={sentence}>
          <VisibleText text={sentence} />
        </p>
      ))}
    </details>
  );
}

/** Says the options of a run in sentences: those that limit it, its goal as a whole, and the notes of the caller. */
function describeOptions({ goal, metadata = {}, ...rest }: RunConfig): string[] {
  const limits = describeConfig(rest);
  return [
    ...(limits === null ? [] : [limits]),
    ...(rest.tools === undefined ? [] : [strings.tools(rest.tools.join(', '))]),
    ...(goal === undefined ? [] : [strings.goal(goal)]),
    ...Object.entries(metadata).map(([name, text]) => `${name}: ${text}`),
  ];
}
