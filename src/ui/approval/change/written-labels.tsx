import { useMemo } from 'react';
import { useLabelsAt } from '../../../client/queries/use-labels.ts';
import { setLabel, type UnsetLabel, unsetLabels } from '../../../core/shared/head-properties.ts';
import { UnsetLabelNote } from '../../files/labels/unset-label-note.tsx';
import type { ShownFile } from './use-change-text.ts';

/** Most files of a change with such a note. */
const MAX_FILES = 20;

interface WrittenLabelsProps {
  notebookId: string;
  files: readonly ShownFile[];
  /** Called with the text of a file in which the person sets a label. Default: it cannot be set here. */
  onText: ((path: string, text: string) => void) | undefined;
}

/** Points out labels that a change writes as a tag or property, where they protect nothing. */
export function WrittenLabels({ notebookId, files, onText }: WrittenLabelsProps) {
  const written = useMemo(() => files.flatMap(writtenIn).slice(0, MAX_FILES), [files]);
  return written.map((file) => <InFile key={file.path} notebookId={notebookId} file={file} onText={onText} />);
}

interface WrittenFile {
  path: string;
  text: string;
  found: readonly UnsetLabel[];
}

function writtenIn({ changed, body }: ShownFile): WrittenFile[] {
  const path = changed.to ?? changed.path;
  if (body.type !== 'text' || !/\.(?:md|markdown)$/i.test(path)) return [];
  const after = unsetLabels(body.after);
  if (after.length === 0) return [];
  const before = body.rows.flatMap(({ kind, text }) => (kind === 'add' ? [] : [text])).join('\n');
  const named = new Set(unsetLabels(before).map(({ label }) => label));
  const found = after.filter(({ label }) => !named.has(label) && !changed.labels.includes(label));
  return found.length === 0 ? [] : [{ path, text: body.after, found }];
}

function InFile({ notebookId, file, onText }: Omit<WrittenLabelsProps, 'files'> & { file: WrittenFile }) {
  const { path, text, found } = file;
  const labels = useLabelsAt(notebookId, path);
  if (labels === undefined) return null;
  const missing = found.filter(({ label }) => !labels.some((at) => at.label === label));
  const isEditable = onText !== undefined && missing.every(({ label }) => setLabel(text, label) !== null);
  const add = (label: UnsetLabel['label']): void => {
    const labelled = setLabel(text, label);
    if (labelled !== null) onText?.(path, labelled);
  };
  return <UnsetLabelNote found={missing} onAdd={isEditable ? add : undefined} />;
}
