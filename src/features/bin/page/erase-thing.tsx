import { useMemo } from 'react';
import { useNotices } from '../../../ui/kit/notices.tsx';
import type { ErasableThing } from '../../../ui/state/page/feature-parts.ts';
import { saidErased, strings } from '../texts/bin-strings.ts';
import type { ErasedItems } from './erase-items.ts';
import { EraseQuestion } from './erase-question.tsx';

interface EraseThingProps {
  thing: ErasableThing;
  onKeep: () => void;
  onErased: () => void;
}

/** Asks whether one thing, wherever it is, is erased for good, and says what was erased. */
export default function EraseThing({ thing: { kind, id, notebookId, name }, onKeep, onErased }: EraseThingProps) {
  const { notify } = useNotices();
  const items = useMemo(() => [{ kind, id, notebookId, name }], [kind, id, notebookId, name]);
  const done = ({ items: count, blobs, logKept, kept }: ErasedItems) => {
    if (count > 0) notify(saidErased(count, blobs, logKept));
    for (const { name: of, why } of kept) notify(strings.question.kept(of, why));
    onErased();
  };
  return <EraseQuestion items={items} onKeep={onKeep} onErased={done} />;
}
