import { X } from 'lucide-react';
import { useState } from 'react';
import type { AuditVerdict } from '../../../contracts/domain/audit.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { strings as kitStrings } from '../../kit/kit-strings.ts';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from '../audit.module.css';
import { strings } from '../log-strings.ts';
import type { LogPanel } from './use-panels.ts';
import { verdictStore } from './verdict-store.ts';

/** Verifies the hash chain. Shows whether the chain is consistent, and what that leaves open. */
export function VerifyBox({ entries, panel }: { entries: number; panel: LogPanel }) {
  const { call } = useClient();
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  const verify = useAction(async () => {
    const result = await call('audit.verify', {});
    setVerdict(result);
    verdictStore.set({ atMs: Date.now(), intact: result.intact });
  });
  return (
    <>
      <Button
        id={panel.opener}
        className={styles.verify}
        title={strings.verifyHint}
        aria-expanded={panel.isOpen}
        busy={verify.busy}
        onClick={() => {
          panel.onToggle(true);
          void verify.run();
        }}
      >
        {strings.verify}
      </Button>
      {panel.isOpen && verify.working && <Working text={strings.verifying(entries)} />}
      {panel.isOpen && verify.error && <ErrorNote message={verify.error.message} />}
      {panel.isOpen && verdict && !verify.busy && (
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
