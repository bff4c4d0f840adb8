import { useId, useMemo, useState } from 'react';
import { useBlob } from '../../../client/queries/use-blob.ts';
import type { FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { diffWords } from '../../../core/shared/diff/diff-words.ts';
import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { LineDiff } from '../../../ui/history/line-diff.tsx';
import { RadioChoices } from '../../../ui/kit/fields/radio-choices.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { StoredImage } from '../../../ui/pictures/file-image.tsx';
import { isImage, pictureType } from '../../../ui/state/notebook/file-type.ts';
import { strings } from '../texts/compare-strings.ts';
import styles from './compare.module.css';
import { WordView } from './word-view.tsx';

/** Largest file, in bytes, that is compared. A longer comparison would block the page. */
const MAX_COMPARED_BYTES = 1024 * 1024;

interface ComparisonProps {
  notebookId: string;
  fileId: string;
  from: FileState | null;
  to: FileState | null;
  /** What both sides are called in a sentence. Default: none is said. */
  names?: { from: string; to: string };
}

/** Shows how two states of a file differ: pictures beside each other, texts by words or by lines. */
export function Comparison(props: ComparisonProps) {
  const states = [props.from, props.to].filter((state) => state !== null);
  const arePictures = states.length > 0 && states.every(({ path }) => pictureType(path) !== null);
  // A bitmap has no text to compare; an SVG has both.
  const areBitmaps = states.some(({ path }) => isImage(path));
  return (
    <>
      {arePictures && <Pictures from={props.from} to={props.to} />}
      {!(arePictures && areBitmaps) && <Texts {...props} />}
    </>
  );
}

function Pictures({ from, to }: Pick<ComparisonProps, 'from' | 'to'>) {
  const sides = [
    { name: strings.before, state: from },
    { name: strings.after, state: to },
  ];
  return (
    <div className={styles.pictures}>
      {sides.map(({ name, state }) => (
        <figure key={name} aria-label={name}>
          <figcaption className={page.hint}>
            {name}
            {state !== null && ` · ${formatBytes(state.sizeBytes)}`}
          </figcaption>
          {state === null ? (
            <p className={page.hint}>{strings.noPicture}</p>
          ) : (
            <StoredImage {...state} name={nameOf(state.path)} alt={state.path} missing={strings.gone} />
          )}
        </figure>
      ))}
    </div>
  );
}

function Texts({ notebookId, fileId, from, to, names }: ComparisonProps) {
  const [by, setBy] = useState<'words' | 'lines'>('words');
  const name = useId();
  if (Math.max(from?.sizeBytes ?? 0, to?.sizeBytes ?? 0) > MAX_COMPARED_BYTES)
    return <p className={page.hint}>{strings.tooLong(formatBytes(MAX_COMPARED_BYTES))}</p>;
  return (
    <>
      {names && <p className={page.hint}>{strings.direction(names.from, names.to)}</p>}
      <RadioChoices
        label={strings.show}
        of={['words', 'lines'] as const}
        chosen={by}
        name={name}
        onChoose={setBy}
        says={strings.shows}
      />
      {by === 'words' ? (
        <Words from={from} to={to} />
      ) : (
        <LineDiff
          file={{ notebookId, fileId }}
          from={from}
          to={to}
          label={strings.difference}
          reading={strings.reading}
        />
      )}
    </>
  );
}

function Words({ from, to }: Pick<ComparisonProps, 'from' | 'to'>) {
  const before = useContent(from?.hash ?? null);
  const after = useContent(to?.hash ?? null);
  const diff = useMemo(
    () => (before?.type === 'text' && after?.type === 'text' ? diffWords(before.text, after.text) : null),
    [before, after],
  );
  if (before === null || after === null) return <Working text={strings.reading} />;
  if (before.type === 'gone' || after.type === 'gone') return <p role="status">{strings.gone}</p>;
  if (diff === null) return <p role="status">{strings.notText}</p>;
  const { blocks, added, removed, places } = diff;
  return (
    <>
      <p role="status">{places === 0 ? strings.same : strings.sum(added, removed, strings.places(places))}</p>
      {places > 0 && <WordView blocks={blocks} />}
    </>
  );
}

type Content = { readonly type: 'text'; readonly text: string } | { readonly type: 'gone' | 'not-text' };

/** Returns a content as text, empty where there is no file; null while loading. */
function useContent(hash: string | null): Content | null {
  const bytes = useBlob(hash);
  return useMemo(() => {
    if (hash === null) return { type: 'text', text: '' };
    if (bytes === undefined) return null;
    if (bytes === null) return { type: 'gone' };
    try {
      return { type: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch {
      return { type: 'not-text' };
    }
  }, [hash, bytes]);
}
