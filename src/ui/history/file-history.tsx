import { lazy, Suspense, useMemo, useState } from 'react';
import { useMissingContents } from '../../client/queries/use-blobs.ts';
import { useFileHistory } from '../../client/queries/use-file-history.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { Button } from '../kit/button.tsx';
import { formatExactly } from '../kit/format.ts';
import pages from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useActorName } from '../state/agents/use-actor-name.ts';
import { featureParts } from '../state/page/feature-parts.ts';
import { HashText } from './hash-text.tsx';
import styles from './history.module.css';
import { strings } from './history-strings.ts';
import { VersionItem } from './version-item.tsx';
import { toVersions } from './versions.ts';

const FileOrigin = lazy(async () => (await featureParts()).fileOrigin());

/** Number of versions that are listed first and added by each Show more. */
const PART = 50;

/** Shows the details of a file and its versions, newest first. */
export function FileHistory({ file }: { file: FileRow }) {
  const changes = useFileHistory(file.fileId);
  const actorName = useActorName();
  const versions = useMemo(() => changes && toVersions(changes, file.fileId), [changes, file.fileId]);
  const [shown, setShown] = useState(PART);
  const missing = useMissingContents((versions ?? []).slice(0, shown).flatMap(({ after }) => after?.hash ?? []));
  if (!versions) return <Working text={strings.loading} />;
  const current = versions.find(({ after }) => after?.hash === file.hash);
  const left = versions.length - shown;
  return (
    <div className={styles.history}>
      <dl className={styles.facts} aria-label={strings.facts}>
        <dt>{strings.size}</dt>
        <dd>{strings.sizeOf(file.sizeBytes)}</dd>
        <dt>{strings.lastWriter}</dt>
        <dd data-agent={file.author.type === 'agent'}>{strings.by(actorName(file.author), file.modifiedMs)}</dd>
        <dt>{strings.created}</dt>
        <dd>{formatExactly(file.createdMs)}</dd>
        {file.hash !== null && (
          <>
            <dt>{strings.hash}</dt>
            <dd>
              <HashText hash={file.hash} whole />
            </dd>
          </>
        )}
      </dl>
      <p>
        <a href={formatRoute({ view: 'history', of: `path:${file.path}` })}>{strings.page}</a>
      </p>
      <Suspense>
        <FileOrigin file={file} />
      </Suspense>
      {versions.length === 0 ? (
        <p>{strings.empty}</p>
      ) : (
        <>
          <p className={styles.soft}>{strings.versions(versions.length)}</p>
          <ol className={`${pages.gridList} ${styles.list}`} aria-label={strings.list}>
            {versions.slice(0, shown).map((version, at) => (
              <VersionItem
                // Those from an archive share the change of their import, and new ones are added before them.
                key={version.isFromArchive ? `${version.changeId} ${versions.length - at}` : version.changeId}
                file={file}
                version={version}
                isNow={version === current}
                isMissing={missing?.has(version.after?.hash ?? '') ?? false}
              />
            ))}
          </ol>
          {left > 0 && (
            <Button onClick={() => setShown(shown + PART)}>{strings.more(Math.min(PART, left), left)}</Button>
          )}
        </>
      )}
    </div>
  );
}
