import { X } from 'lucide-react';
import { watchedCall } from '../../../client/workers/watched-call.ts';
import type { AuditVerdict } from '../../../contracts/domain/audit.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { strings as kitStrings } from '../../kit/kit-strings.ts';
import { StoppedNote, TaskProgress } from '../../kit/tasks/task-progress.tsx';
import { useLongTask } from '../../kit/tasks/use-long-task.ts';
import { translate } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import styles from '../audit.module.css';
import { strings } from '../log-strings.ts';
import type { LogPanel } from './use-panels.ts';
import { verdictStore } from './verdict-store.ts';

/** Verifies the hash chain. Shows whether the chain is consistent, and what that leaves open. */
export function VerifyBox({ entries, panel }: { entries: number; panel: LogPanel }) {
  const { call } = useClient();
  const { task, start, stop } = useLongTask<AuditVerdict>();
  const isWorking = task.state === 'working';
  const verify = () =>
    start(async (watch) => {
      const result = await watchedCall(call, 'audit.verify', {}, watch);
      verdictStore.set({ atMs: Date.now(), intact: result.intact });
      return result;
    });
  const verdict = task.state === 'done' ? task.value : null;
  return (
    <>
      <Button
        id={panel.opener}
        className={styles.verify}
        title={strings.verifyHint}
        aria-expanded={panel.isOpen}
        busy={isWorking}
        onClick={() => {
          panel.onToggle(true);
          void verify();
        }}
      >
        {strings.verify}
      </Button>
      {panel.isOpen && isWorking && (
        <TaskProgress text={strings.verifying(entries)} progress={task.progress} onStop={stop} />
      )}
      {panel.isOpen && task.state === 'failed' && <ErrorNote message={task.message} />}
      {panel.isOpen && task.state === 'stopped' && <StoppedNote onAgain={() => void verify()} />}
      {panel.isOpen && verdict && (
        <div className={styles.verdict} data-intact={verdict.intact}>
          <div role="status">
            <p>
              {verdict.intact
                ? strings.intact(verdict.entries)
                : strings.notIntact(verdict.firstBadSeq, translate(verdict.reason, verdict.sentence) ?? '')}
            </p>
            <p>{strings.complete[verdict.complete]}</p>
          </div>
          <IconButton icon={X} label={kitStrings.dismiss} onClick={() => panel.onToggle(false)} />
        </div>
      )}
    </>
  );
}
