import { lazy, Suspense, useState } from 'react';
import type { Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import kit from '../../kit/kit.module.css';
import { Working } from '../../kit/working.tsx';
import { strings } from '../run-strings.ts';

const ReachOfRun = lazy(() => import('./reach-of-run.tsx'));

/** Shows on demand what a run could access, and what it did there. */
export function RunReach({ run, calls }: { run: Run; calls: readonly ToolCallRow[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{strings.reach}</summary>
      {open && (
        <Suspense fallback={<Working />}>
          <ReachOfRun run={run} calls={calls} />
        </Suspense>
      )}
    </details>
  );
}
