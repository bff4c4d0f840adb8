import { useState } from 'react';
import type { AuditVerdict } from '../../../contracts/domain/audit.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from '../audit.module.css';
import { strings } from '../log-strings.ts';
import { verdictStore } from './verdict-store.ts';

/** Verifies the hash chain. Shows whether the chain is consistent, and what that leaves open. */
export function VerifyBox({ entries }: { entries: number }) {
  const { call } = useClient();
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  const verify = useAction(async () => {
    const result = await call('audit.verify', {});
    setVerdict(result);
    verdictStore.set({ atMs: Date.now(), intact: result.intact });
  });
  return (
    <>
      <Button className={styles.verify} title={strings.verifyHint} busy={verify.busy} onClick={() => void verify.run()}>
        {strings.verify}
      </Button>
      {verify.working && <Working text={strings.verifying(entries)} />}
      {verify.error && <ErrorNote message={verify.error.message} />}
      {verdict && !verify.busy && (
        <div className={styles.verdict} data-intact={verdict.intact} role="status">
          <p>
            {verdict.intact
              ? strings.intact(verdict.entries)
              : strings.notIntact(verdict.firstBadSeq, translate(verdict.reason, verdict.sentence) ?? '')}
          </p>
          <p>{strings.complete[verdict.complete]}</p>
        </div>
      )}
    </>
  );
}
