import { useDeferredValue, useMemo } from 'react';
import type { ReaderProps } from '../reader-props.ts';
import { JsonView } from './json-view.tsx';

/** Shows the text of a JSON file as a tree. */
export function JsonReader({ path, text }: ReaderProps) {
  const settled = useDeferredValue(text);
  const source = useMemo(() => ({ text: settled }), [settled]);
  return <JsonView path={path} source={source} />;
}
