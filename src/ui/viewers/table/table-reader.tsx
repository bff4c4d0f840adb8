import { useDeferredValue, useMemo } from 'react';
import type { ReaderProps } from '../../state/notebook/reader-props.ts';
import { TableView } from './table-view.tsx';

/** Shows the text of a CSV or TSV file as a table. */
export function TableReader({ path, text }: ReaderProps) {
  const deferredText = useDeferredValue(text);
  const source = useMemo(() => ({ text: deferredText }), [deferredText]);
  return <TableView path={path} source={source} />;
}
