import { useCallback, useState } from 'react';
import { VERSIONS_KEPT } from '../../../contracts/domain/notebook/retention.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/retention-strings.ts';
import { RemovalForm } from './removal-form.tsx';

const words = strings.versions;
const TITLE_ID = 'old-versions-title';
const AGES = [VERSIONS_KEPT.days, 180, 90] as const;

/** Says how long the contents of earlier versions are kept, and removes old ones on request. */
export function OldVersions() {
  const { call } = useClient();
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
      <p>{words.limits(VERSIONS_KEPT.days, VERSIONS_KEPT.versions)}</p>
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
