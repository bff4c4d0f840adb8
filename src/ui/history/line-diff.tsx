import { useMemo } from 'react';
import type { Change, FileRow, FileState } from '../../contracts/domain/notebook/notebook.ts';
import { DiffView } from '../approval/change/diff-view.tsx';
import { useChangeText } from '../approval/change/use-change-text.ts';
import { Working } from '../kit/working.tsx';

const ignoreSeen = () => undefined;

interface LineDiffProps {
  file: Pick<FileRow, 'notebookId' | 'fileId'>;
  from: FileState | null;
  to: FileState | null;
  label: string;
  /** Shown until both sides are read. */
  reading: string;
}

/** Shows how two states of a file differ, line by line. */
export function LineDiff({ file: { notebookId, fileId }, from, to, label, reading }: LineDiffProps) {
  const change = useMemo<Change>(
    () => ({ notebookId, transitions: [{ fileId, before: from, after: to }], blobs: [], summary: '' }),
    [notebookId, fileId, from, to],
  );
  const files = useChangeText(change);
  return files ? <DiffView files={files} label={label} onSeen={ignoreSeen} /> : <Working text={reading} />;
}
