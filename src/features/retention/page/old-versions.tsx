import { useCallback, useState } from 'react';
import { OLD_VERSIONS_DAYS, RECENT_DAYS, VERSIONS_KEPT } from '../../../contracts/domain/notebook/retention.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/retention-strings.ts';
import { RemovalForm } from './removal-form.tsx';
import { RetentionLimitFields, useLimits } from './retention-limit-fields.tsx';

const words = strings.versions;
const TITLE_ID = 'old-versions-title';
const AGES = [OLD_VERSIONS_DAYS, 180, RECENT_DAYS] as const;

/** Says how long the contents of earlier versions are kept, and removes old ones on request. */
export function OldVersions() {
  const { call } = useClient();
  const limits = useLimits();
  const days = limits?.versionDays ?? null;
  const [isCleaning, setCleaning] = useState(false);
  const [done, setDone] = useState('');
  const find = useCallback(
    async (days: string) => (await call('storage.oldVersions', { olderThanDays: Number(days) })).files,
    [call],
  );
  const close = () => {
    setCleaning(false);
    focusSoon(TITLE_ID);
  };
  return (
    <>
      <h3 id={TITLE_ID} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.why}</p>
      <RetentionLimitFields of={['versionDays']} />
      <p className={page.hint}>{days === null ? words.off : words.on(days, VERSIONS_KEPT)}</p>
      <p role="status">{done}</p>
      {isCleaning ? (
        <RemovalForm
          label={words.cleanUp}
          which={words.which}
          choices={AGES.map((days) => [String(days), words.older(days)] as const)}
          find={find}
          listLabel={words.list}
          keyOf={({ notebookId, path }) => `${notebookId} ${path}`}
          item={({ path, versions, sizeBytes }) => (
            <>
              <VisibleText text={path} />
              <span className={page.facts}>
                <span>{words.versionsOf(versions)}</span>
                <span>{strings.size(sizeBytes)}</span>
              </span>
            </>
          )}
          warning={words.warning}
          removeLabel={(found) =>
            words.remove(
              found.reduce((sum, { versions }) => sum + versions, 0),
              found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
            )
          }
          remove={async (days) => {
            const removed = await call('storage.removeOldVersions', { olderThanDays: Number(days) });
            setDone(words.done(removed.versions, removed.sizeBytes));
            close();
          }}
          onClose={close}
        />
      ) : (
        <Button
          onClick={() => {
            setDone('');
            setCleaning(true);
          }}
        >
          {words.cleanUp}
        </Button>
      )}
    </>
  );
}
