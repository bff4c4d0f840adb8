import { useEffect, useMemo } from 'react';
import type { CitationStyle } from '../../../contracts/wire/citation-requests.ts';
import { useCited } from '../../citations/use-cited.ts';
import { type Citations, referencesByKey } from './citation-context.ts';

interface CitedLookupProps {
  notebookId: string;
  keys: readonly string[];
  style: CitationStyle;
  onCited: (citations: Citations | null) => void;
}

/** Looks up references and reports them, for citations without a list of references beside them. */
export function CitedLookup({ notebookId, keys: given, style, onCited }: CitedLookupProps) {
  const joined = given.join('\n');
  const keys = useMemo(() => joined.split('\n'), [joined]);
  const { answer } = useCited(notebookId, keys, style);
  useEffect(() => {
    if (answer === null) return;
    const references = referencesByKey(answer.cited.references);
    onCited({ style: answer.style, keys: new Set(answer.keys), references });
  }, [answer, onCited]);
  useEffect(() => () => onCited(null), [onCited]);
  return null;
}
