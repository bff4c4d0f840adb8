import { useEffect, useState } from 'react';
import type { MountUse } from '../../../contracts/domain/notebook/path.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import kit from '../../kit/kit.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
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
  const [mounts, setMounts] = useState<readonly MountUse[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Each commit of a working run may change the numbers.
    if (updatedMs < 0) return;
    return followPromise(
      call('runs.vfsStats', { runId }),
      (stats) => setMounts(stats.mounts),
      (failure) => setError(translateError(failure)),
    );
  }, [call, runId, updatedMs]);
  if (error !== null) return <ErrorNote message={error} />;
  if (mounts === null) return <Working />;
  const sentences = { '/runs/this': strings.kept, '/scratch': strings.scratch, '/workspace': strings.notebook };
  return ORDER.map((name) => {
    const used = mounts.find(({ mount }) => mount === name);
    return used && <p key={name}>{sentences[name](used.files, used.sizeBytes, used.quotaBytes)}</p>;
  });
}
