import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { Working } from '../../kit/working.tsx';
import type { ReaderProps } from '../../state/notebook/reader-props.ts';
import { strings } from '../viewer-strings.ts';
import { JsonView } from './json-view.tsx';

const Library = lazy(async () => ({
  default: (await import('../library/library-reader.tsx')).LibraryReader,
}));

/** The beginning of a list of objects that may be CSL items. */
const LIST = /^\uFEFF?\s{0,1000}\[\s{0,1000}\{/;

/** Shows the text of a JSON file as a tree, and a reference library as a table. */
export function JsonReader(props: ReaderProps) {
  const { path, text } = props;
  const deferredText = useDeferredValue(text);
  const source = useMemo(() => ({ text: deferredText }), [deferredText]);
  const tree = <JsonView path={path} source={source} />;
  const start = deferredText.slice(0, 3000);
  if (!LIST.test(start) || !deferredText.includes('"type"')) return tree;
  return (
    <Suspense fallback={<Working text={strings.loading} />}>
      <Library {...props} other={tree} />
    </Suspense>
  );
}
