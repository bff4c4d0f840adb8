import { askToPersist, useStorage } from '../../../../client/startup/use-storage.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { leaveFocusTo } from '../../../kit/hooks/leave-focus.ts';
import { useAction } from '../../../kit/hooks/use-action.ts';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { quotaStrings } from '../../../settings/quota-strings.ts';
import { storageStrings } from '../../../settings/storage-strings.ts';
import { useClient } from '../../../state/client-context.tsx';
import styles from '../local-models.module.css';
import { SPACE_ID } from '../model-trouble.tsx';
import type { LocalModelView } from '../use-model-cards.ts';
import { deviceStrings } from './device-strings.ts';
import { splitSpace } from './split-space.ts';

const toTitle = leaveFocusTo(SPACE_ID);

/** Shows storage use, whether storage is protected, and how much deleting models frees. */
export function SpaceMeter({ models }: { models: readonly LocalModelView[] }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { status, look } = useStorage(call);
  const persist = useAction(async () => {
    const kept = await askToPersist(call);
    notify(kept ? storageStrings.agreed : storageStrings.refused);
    await look();
  });
  const words = deviceStrings.space;
  const sizes = models.map(({ listing }) => listing.doneBytes).filter((bytes) => bytes > 0);
  const space = status && splitSpace(status, sizes);
  return (
    <>
      <h3 className={styles.subtitle} id={SPACE_ID} tabIndex={-1}>
        {words.title}
      </h3>
      {status && space && (
        <>
          <div className={styles.meter} role="img" aria-label={words.bar}>
            <span data-part="app" style={{ flexGrow: space.appShare }} />
            <span data-part="notes" style={{ flexGrow: space.notesShare }} />
            <span data-part="models" style={{ flexGrow: space.modelsShare }} />
            <span data-part="left" style={{ flexGrow: space.leftShare }} />
          </div>
          <ul className={styles.legend}>
            {space.appBytes !== null && <li data-part="app">{words.app(space.appBytes)}</li>}
            <li data-part="notes">
              {space.appBytes === null ? words.notesAndApp(space.notesBytes) : words.notes(space.notesBytes)}
            </li>
            <li data-part="models">{words.models(space.modelsBytes)}</li>
            <li data-part="left">
              {space.leftBytes === null ? quotaStrings.leftUnknown : words.left(space.leftBytes)}
            </li>
          </ul>
          {sizes.length > 0 && (
            <p>
              {words.gain(space.modelsBytes, sizes.length)} {words.fetched}
            </p>
          )}
          <p>{status.persisted ? quotaStrings.kept : quotaStrings.notKept}</p>
          {!status.persisted && (
            <Button ref={toTitle} title={quotaStrings.keepHint} busy={persist.busy} onClick={() => void persist.run()}>
              {quotaStrings.keep}
            </Button>
          )}
          {persist.error !== null && <ErrorNote message={quotaStrings.failed(persist.error.message)} />}
        </>
      )}
      {!status && <p className={page.hint}>{quotaStrings.leftUnknown}</p>}
    </>
  );
}
