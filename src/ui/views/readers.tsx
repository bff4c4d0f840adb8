import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What every reader is given: the text as it stands in the editor, and whose it is. */
export interface ReaderProps {
  notebookId: string;
  path: string;
  text: string;
  /** Replaces a part of the text, in UTF-16 units of it. Default: what is read cannot be changed from there. */
  onEdit?: (edit: { from: number; to: number; insert: string }) => void;
}

type Reader = LazyExoticComponent<ComponentType<ReaderProps>>;

const markdown = lazy(async () => ({ default: (await import('./plain-reader.tsx')).PlainReader }));
const notebook = markdown;
const table = markdown;
const json = markdown;

const readers = new Map<string, Reader>([
  ['md', markdown],
  ['markdown', markdown],
  ['ipynb', notebook],
  ['csv', table],
  ['tsv', table],
  ['json', json],
]);

/** What shows the text of such a file as something better than text; null where text is all there is. */
export function readerFor(path: string): Reader | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : (readers.get(name.slice(dot + 1).toLowerCase()) ?? null);
}
