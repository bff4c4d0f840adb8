import { lazy, Suspense } from 'react';
import { Working } from '../../kit/working.tsx';
import { AroundContext, usePreview } from '../../state/notebook/preview-context.ts';
import { featureParts } from '../../state/page/feature-parts.ts';
import { strings as all } from '../preview-strings.ts';
import styles from './embeds.module.css';
import { useBeginning } from './use-beginning.ts';

const strings = all.embed;

const Base = lazy(async () => (await featureParts()).base());
const Board = lazy(async () => (await featureParts()).board());

interface ViewEmbedProps {
  shownAs: 'base' | 'board';
  path: string;
  hash: string;
  sizeBytes: number;
}

/** Shows the tables of a `.base` file or the board of a `.canvas` file within a note. */
export function ViewEmbed({ shownAs, path, hash, sizeBytes }: ViewEmbedProps) {
  const { notebookId, around } = usePreview();
  const text = useBeginning(hash, sizeBytes);
  if (text === undefined) return <Working text={strings.reading} />;
  if (text === null || notebookId === null) return <p className={styles.aside}>{strings.notText}</p>;
  const Reader = shownAs === 'base' ? Base : Board;
  return (
    <AroundContext value={around}>
      <Suspense fallback={<Working text={strings.reading} />}>
        <Reader notebookId={notebookId} path={path} text={text} />
      </Suspense>
    </AroundContext>
  );
}
