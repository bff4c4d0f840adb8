import { useMemo, useState } from 'react';
import type { MountUse } from '../../../contracts/domain/notebook/path.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useLoaded } from '../../kit/hooks/use-loaded.ts';
import kit from '../../kit/kit.module.css';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from './mount-strings.ts';

/** The run's own files come first. */
const ORDER = ['/runs/this', '/scratch', '/workspace'] as const satisfies readonly MountUse['mount'][];

/** Shows on demand how full the mounts of a run are. */
export default function RunMounts({ run }: { run: Run }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{strings.title}</summary>
      {open && <MountList run={run} />}
    </details>
  );
}

function MountList({ run: { runId, updatedMs } }: { run: Run }) {
  const { call } = useClient();
  // Each commit of a working run may change the numbers.
  const load = useMemo(() => (updatedMs < 0 ? null : () => call('runs.vfsStats', { runId })), [call, runId, updatedMs]);
  const { value: stats, error } = useLoaded(load);
  if (error !== null) return <ErrorNote message={error} />;
  if (stats === null) return <Working />;
  const sentences = { '/runs/this': strings.kept, '/scratch': strings.scratch, '/workspace': strings.notebook };
  return ORDER.map((name) => {
    const used = stats.mounts.find(({ mount }) => mount === name);
    return used && <p key={name}>{sentences[name](used.files, used.sizeBytes, used.quotaBytes)}</p>;
  });
}
