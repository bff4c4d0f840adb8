import { useMemo } from 'react';
import type { ErasableThing } from '../../../ui/state/page/feature-parts.ts';
import type { Holder } from '../contract/bin-requests.ts';
import { saidErased, strings } from '../texts/bin-strings.ts';
import type { ErasedItems } from './erase-items.ts';
import { EraseQuestion } from './erase-question.tsx';

interface EraseThingProps {
  thing: ErasableThing;
  onKeep: () => void;
  onErased: (said: string) => void;
}

/** Asks whether one thing, wherever it is, is erased for good, and passes on what was erased and what may still hold it. */
export default function EraseThing({ thing: { kind, id, notebookId, name }, onKeep, onErased }: EraseThingProps) {
  const items = useMemo(() => [{ kind, id, notebookId, name }], [kind, id, notebookId, name]);
  const done = (erased: ErasedItems, holders: readonly Holder[]) => {
    const stays = erased.kept.map(({ name: of, why }) => strings.question.kept(of, why));
    onErased([...(erased.items > 0 ? [saidErased(erased, holders)] : []), ...stays].join(' '));
  };
  return <EraseQuestion items={items} onKeep={onKeep} onErased={done} />;
}
