import { lazy, Suspense } from 'react';
import { askToPersist, useStorage } from '../../client/startup/use-storage.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { leaveFocusTo } from '../kit/hooks/leave-focus.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { useClient } from '../state/client-context.tsx';
import { featureParts } from '../state/page/feature-parts.ts';
import { takeUp } from '../state/palette/offers.ts';
import { DamagedRows } from './damage/damaged-rows.tsx';
import { describeSpace } from './describe-space.ts';
import { quotaStrings as strings } from './quota-strings.ts';
import styles from './settings.module.css';
import { storageStrings } from './storage-strings.ts';

const Retention = lazy(async () => (await featureParts()).retention());

const TITLE_ID = 'storage-title';
const toTitle = leaveFocusTo(TITLE_ID);

/** Shows the storage quota, whether storage is protected, and damaged records. */
export function StorageSection() {
  const { call } = useClient();
  const { notify } = useNotices();
  const { status, look } = useStorage(call);
  const persist = useAction(async () => {
    const kept = await askToPersist(call);
    notify(kept ? storageStrings.agreed : storageStrings.refused);
    await look();
  });
  return (
    <>
      <section>
        <h2 id={TITLE_ID} tabIndex={-1}>
          {strings.title}
        </h2>
        <p>{strings.text}</p>
        <p>
          {strings.backup} <a href={formatRoute({ view: 'help', page: 'backup' })}>{strings.toBackups}</a>
        </p>
        <p>
          <a href={formatRoute({ view: 'backup' })}>{strings.makeBackup}</a>
        </p>
        <Button onClick={() => takeUp('export')}>{strings.exportNow}</Button>
        {persist.error !== null && <ErrorNote message={strings.failed(persist.error.message)} />}
        {status && (
          <>
            <p>{describeSpace(status)}</p>
            {status.room !== 'enough' && (
              <p className={styles.warning}>{storageStrings[status.room](status.leftBytes)}</p>
            )}
            {status.journal && <p>{strings.journal[status.journal]}</p>}
            {status.renewalProblem !== undefined && (
              <p className={styles.warning}>{strings.notRenewed(status.renewalProblem)}</p>
            )}
            <p>{status.persisted ? strings.kept : strings.notKept}</p>
            {!status.persisted && (
              <>
                <p className={page.hint} id="keep-hint">
                  {strings.keepHint}
                </p>
                <Button
                  ref={toTitle}
                  aria-describedby="keep-hint"
                  busy={persist.busy}
                  onClick={() => void persist.run()}
                >
                  {strings.keep}
                </Button>
              </>
            )}
            <p className={page.hint}>{strings.schema(status.schemaVersion)}</p>
          </>
        )}
        <Suspense>
          <Retention />
        </Suspense>
      </section>
      <DamagedRows />
    </>
  );
}
