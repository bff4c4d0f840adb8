import { useId, useMemo, useState } from 'react';
import type { Change, FileState } from '../../../../contracts/domain/notebook/notebook.ts';
import { DiffView } from '../../../../ui/approval/change/diff-view.tsx';
import { RenderedNote } from '../../../../ui/approval/change/rendered-note.tsx';
import { useChangeText } from '../../../../ui/approval/change/use-change-text.ts';
import { RadioChoices } from '../../../../ui/kit/fields/radio-choices.tsx';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { Working } from '../../../../ui/kit/working.tsx';
import type { MergeConflict } from '../../contract/history-requests.ts';
import { strings } from '../../texts/merge-strings.ts';
import styles from './merge.module.css';

const ignoreSeen = () => undefined;

interface MergeResultProps {
  notebookId: string;
  conflict: MergeConflict;
  text: string;
}

/** Shows the merged text as it will read, or what it changes of the file as it stands. */
export function MergeResult({ notebookId, conflict, text }: MergeResultProps) {
  const isNote = /\.(?:md|markdown)$/i.test(conflict.path);
  const [view, setView] = useState<'asRead' | 'asChange'>('asChange');
  const headingId = useId();
  return (
    <section className={styles.result} aria-labelledby={headingId}>
      <div className={styles.resultHead}>
        <h3 id={headingId}>{common.result}</h3>
        {isNote && (
          <RadioChoices
            label={strings.view}
            of={['asChange', 'asRead'] as const}
            chosen={view}
            onChoose={setView}
            says={strings}
          />
        )}
      </div>
      {isNote && view === 'asRead' ? (
        <RenderedNote notebookId={notebookId} path={conflict.path} text={text} />
      ) : (
        <ResultChange notebookId={notebookId} conflict={conflict} text={text} />
      )}
    </section>
  );
}

function ResultChange({ notebookId, conflict: { fileId, now, path }, text }: MergeResultProps) {
  const change = useMemo<Change>(() => {
    const bytes = new TextEncoder().encode(text);
    // The page needs no hash of a text that is not stored: any other name will do.
    const after: FileState = { path, kind: 'file', hash: 'merged', sizeBytes: bytes.length };
    return {
      notebookId,
      transitions: [{ fileId, before: now, after }],
      blobs: [{ hash: 'merged', bytes }],
      summary: '',
    };
  }, [notebookId, fileId, now, path, text]);
  const files = useChangeText(change);
  return files ? (
    <DiffView files={files} label={strings.compared(path)} onSeen={ignoreSeen} />
  ) : (
    <Working text={strings.loading} />
  );
}
