import { useDeferredValue, useMemo } from 'react';
import type { ReaderProps } from '../reader-props.ts';
import { JsonView } from './json-view.tsx';

/** Shows the text of a JSON file as a tree. */
export function JsonReader({ path, text }: ReaderProps) {
  const deferredText = useDeferredValue(text);
  const source = useMemo(() => ({ text: deferredText }), [deferredText]);
  return <JsonView path={path} source={source} />;
}
