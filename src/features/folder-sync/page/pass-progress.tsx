import { useEffect, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { SyncResults } from '../contract/sync-requests.ts';
import { strings } from '../texts/sync-strings.ts';

const ASK_EVERY_MS = 400;

type Progress = SyncResults['sync.folder.progress'];

/** Shows how far a pass is, with a way to stop it. */
export function PassProgress({ notebookId }: { notebookId: string }) {
  const { call } = useClient();
  const [progress, setProgress] = useState<Progress>(null);
  useEffect(() => {
    let isOver = false;
    const timer = setInterval(() => {
      void call('sync.folder.progress', { notebookId }).then(
        (now) => !isOver && setProgress(now),
        () => undefined,
      );
    }, ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [call, notebookId]);
  return (
    <div className={page.line}>
      <Working text={describe(progress)} />
      <Button onClick={() => void call('sync.folder.stop', { notebookId })}>{common.stop}</Button>
    </div>
  );
}

function describe(progress: Progress): string {
  if (progress === null) return strings.state.working;
  const { phase, done, all } = progress;
  return phase === 'out' && all !== null
    ? strings.progress.out(done, all)
    : strings.progress[phase === 'in' ? 'in' : 'reading'](done);
}
