import { useMemo, useSyncExternalStore } from 'react';
import { MAX_CITED_KEYS } from '../../../../contracts/wire/citation-requests.ts';
import { citedKeysOf } from '../../../../core/shared/citations/cited-keys-of.ts';
import type { Citations } from '../../../preview/citations/citation-context.ts';
import { styleOf } from '../../../preview/citations/citation-style.ts';
import { CitedLookup } from '../../../preview/citations/cited-lookup.tsx';
import type { NoteSession } from '../../../state/notebook/note-state.ts';
import { useDeferredText } from '../../use-deferred-text.ts';

interface LiveCitationsProps {
  notebookId: string;
  session: Pick<NoteSession, 'state'>;
  onCited: (citations: Citations | null) => void;
}

/** Looks up what a note cites. All of it, because the number of a reference follows from those before it. */
export function LiveCitations({ notebookId, session, onCited }: LiveCitationsProps) {
  const state = useSyncExternalStore(session.state.subscribe, session.state.get);
  const text = useDeferredText(state.phase === 'open' ? state.text : null) ?? '';
  const keys = useMemo(() => citedKeysOf(text, MAX_CITED_KEYS), [text]);
  const style = useMemo(() => styleOf(text), [text]);
  return keys.length === 0 ? null : <CitedLookup notebookId={notebookId} keys={keys} style={style} onCited={onCited} />;
}
