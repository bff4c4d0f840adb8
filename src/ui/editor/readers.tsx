import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ReaderProps } from '../state/notebook/reader-props.ts';

type Reader = LazyExoticComponent<ComponentType<ReaderProps>>;

const markdown = lazy(async () => ({ default: (await import('../preview/markdown-reader.tsx')).MarkdownReader }));
const notebook = lazy(async () => ({
  default: (await import('../preview/notebook/notebook-reader.tsx')).NotebookReader,
}));
const table = lazy(async () => ({ default: (await import('../viewers/table/table-reader.tsx')).TableReader }));
const json = lazy(async () => ({ default: (await import('../viewers/json/json-reader.tsx')).JsonReader }));
const library = lazy(async () => ({
  default: (await import('../viewers/library/library-reader.tsx')).LibraryReader,
}));
const base = lazy(async () => ({ default: (await import('../across/base-reader.tsx')).BaseReader }));
const canvas = lazy(async () => ({ default: (await import('../canvas/canvas-reader.tsx')).CanvasReader }));
const svg = lazy(async () => ({ default: (await import('../viewers/svg-reader.tsx')).SvgReader }));

const readers = new Map<string, Reader>([
  ['md', markdown],
  ['markdown', markdown],
  ['ipynb', notebook],
  ['csv', table],
  ['tsv', table],
  ['json', json],
  ['bib', library],
  ['svg', svg],
  ['canvas', canvas],
  ['base', base],
]);

/** Returns the component that renders the text of a file by its extension; null when the file has only a text view. */
export function readerFor(path: string): Reader | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : (readers.get(name.slice(dot + 1).toLowerCase()) ?? null);
}
