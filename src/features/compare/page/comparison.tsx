import { useId, useMemo, useState } from 'react';
import { useBlob } from '../../../client/queries/use-blob.ts';
import type { Change, FileRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { diffWords } from '../../../core/shared/diff/diff-words.ts';
import { DiffView } from '../../../ui/approval/change/diff-view.tsx';
import { useChangeText } from '../../../ui/approval/change/use-change-text.ts';
import { formatBytes } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { strings } from '../texts/compare-strings.ts';
import { WordView } from './word-view.tsx';

/** Largest file, in bytes, that is compared. A longer comparison would block the page. */
const MAX_COMPARED_BYTES = 1024 * 1024;
const ignoreSeen = () => undefined;

interface ComparisonProps {
  file: FileRow;
  from: FileState | null;
  /** What a side is called in a sentence. */
  fromName: string;
  to: FileState;
  toName: string;
}

/** Shows how two texts differ, by words or by lines. */
export function Comparison({ file, from, fromName, to, toName }: ComparisonProps) {
  const [by, setBy] = useState<'words' | 'lines'>('words');
  const name = useId();
  if (Math.max(from?.sizeBytes ?? 0, to.sizeBytes) > MAX_COMPARED_BYTES)
    return <p className={page.hint}>{strings.tooLong(formatBytes(MAX_COMPARED_BYTES))}</p>;
  return (
    <>
      <p className={page.hint}>{strings.direction(fromName, toName)}</p>
      <fieldset className={page.choices} aria-label={strings.show}>
        {(['words', 'lines'] as const).map((each) => (
          <label key={each} className={page.choice}>
            <input type="radio" name={name} checked={by === each} onChange={() => setBy(each)} />
            {strings.shows[each]}
          </label>
        ))}
      </fieldset>
      {by === 'words' ? <Words from={from} to={to} /> : <Lines file={file} from={from} to={to} />}
    </>
  );
}

function Words({ from, to }: Pick<ComparisonProps, 'from' | 'to'>) {
  const before = useContent(from?.hash ?? null);
  const after = useContent(to.hash);
  const diff = useMemo(
    () => (before?.type === 'text' && after?.type === 'text' ? diffWords(before.text, after.text) : null),
    [before, after],
  );
  if (before === null || after === null) return <Working text={strings.reading} />;
  if (before.type === 'gone' || after.type === 'gone') return <p role="status">{strings.gone}</p>;
  if (diff === null) return <p role="status">{strings.notText}</p>;
  const places = diff.blocks.filter(({ kind }) => kind === 'changed').length;
  return (
    <>
      <p role="status">{places === 0 ? strings.same : strings.sum(diff.added, diff.removed, strings.places(places))}</p>
      {places > 0 && <WordView blocks={diff.blocks} />}
    </>
  );
}

type Content = { readonly type: 'text'; readonly text: string } | { readonly type: 'gone' | 'not-text' };

/** Returns a content as text; null while loading. */
function useContent(hash: string | null): Content | null {
  const bytes = useBlob(hash);
  return useMemo(() => {
    if (bytes === undefined) return null;
    if (bytes === null) return { type: 'gone' };
    try {
      return { type: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch {
      return { type: 'not-text' };
    }
  }, [bytes]);
}

function Lines({ file, from, to }: Pick<ComparisonProps, 'file' | 'from' | 'to'>) {
  const { notebookId, fileId } = file;
  const change = useMemo<Change>(
    () => ({ notebookId, transitions: [{ fileId, before: from, after: to }], blobs: [], summary: '' }),
    [notebookId, fileId, from, to],
  );
  const files = useChangeText(change);
  return files ? (
    <DiffView files={files} label={strings.difference} onSeen={ignoreSeen} />
  ) : (
    <Working text={strings.reading} />
  );
}
