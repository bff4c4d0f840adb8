import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { ReaderProps } from '../../state/notebook/reader-props.ts';
import { LibraryView } from './library-view.tsx';

/** Shows the text of a reference library as a table. `other` is shown for a JSON file that is none. */
export function LibraryReader({ notebookId, path, text, other = null }: ReaderProps & { other?: ReactNode }) {
  const deferredText = useDeferredValue(text);
  const source = useMemo(() => ({ text: deferredText }), [deferredText]);
  return <LibraryView notebookId={notebookId} path={path} source={source} other={other} />;
}
