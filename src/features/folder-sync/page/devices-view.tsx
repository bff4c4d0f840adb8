import { lazy, Suspense, useId } from 'react';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { canPickFolder } from '../../../ui/kit/files/pick-folder.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { featureParts } from '../../../ui/state/page/feature-parts.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { FolderSync } from '../contract/folder-sync.ts';
import { strings } from '../texts/sync-strings.ts';
import { ConnectFolder } from './connect-folder.tsx';
import { ConnectedFolder } from './connected-folder.tsx';
import { useFolderSyncs } from './use-folder-syncs.ts';

const GitSection = lazy(async () => (await featureParts()).gitSection());
const CloneForm = lazy(async () => (await featureParts()).cloneForm());

/** Shows each notebook with the folder that it is kept in step with: the open notebook first. */
export function DevicesView() {
  const { notebook, notebooks } = usePlace();
  const syncs = useFolderSyncs();
  const others = notebooks.filter(({ notebookId }) => notebookId !== notebook.notebookId);
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{strings.title}</h1>
        <p className={page.hint}>{canPickFolder() ? strings.text : strings.unsupported}</p>
      </div>
      {syncs === undefined ? (
        <Working />
      ) : (
        [notebook, ...others].map((one) => (
          <NotebookSection key={one.notebookId} notebook={one} sync={syncs.get(one.notebookId)} />
        ))
      )}
      <Suspense>
        <CloneForm />
      </Suspense>
    </div>
  );
}

function NotebookSection({ notebook, sync }: { notebook: Notebook; sync: FolderSync | undefined }) {
  const titleId = useId();
  return (
    <section>
      <h2 id={titleId} tabIndex={-1}>
        <VisibleText text={notebook.name} />
      </h2>
      {sync ? (
        <ConnectedFolder notebook={notebook} sync={sync} titleId={titleId} />
      ) : (
        <ConnectFolder notebook={notebook} titleId={titleId} />
      )}
      <Suspense>
        <GitSection notebook={notebook} />
      </Suspense>
    </section>
  );
}
