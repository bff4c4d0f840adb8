import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { EmptyState } from '../../../ui/kit/empty-state.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Options, SelectField, TextField } from '../../../ui/kit/field.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { BinItem, Holder } from '../contract/bin-requests.ts';
import { saidErased, strings } from '../texts/bin-strings.ts';
import styles from './bin.module.css';
import { BinList } from './bin-list.tsx';
import type { ErasedItems } from './erase-items.ts';
import { EraseQuestion } from './erase-question.tsx';
import { useBin } from './use-bin.ts';

const HERE = 'here';
const EVERYWHERE = 'everywhere';

/** Shows what was deleted, restores it, or erases it for good. */
export function BinView() {
  const [where, setWhere] = useState(HERE);
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const { value: items, error: problem, retry: readAgain } = useBin(where === EVERYWHERE);
  const wanted = words.trim().toLowerCase();
  const found = items?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{common.bin}</h1>
        <p>{strings.hint}</p>
      </div>
      <div className={styles.filters}>
        <SelectField
          label={strings.where}
          value={where}
          onChange={({ currentTarget }) => setWhere(currentTarget.value)}
        >
          <Options
            of={[
              [HERE, strings.here],
              [EVERYWHERE, strings.everywhere],
            ]}
          />
        </SelectField>
        <TextField
          label={strings.filter}
          type="search"
          value={words}
          maxLength={1000}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </div>
      <p role="status" className={said === '' ? 'visually-hidden' : undefined}>
        {said}
      </p>
      {problem !== null && <ErrorNote message={strings.failed(problem)} />}
      {items === null && problem === null && <Working text={strings.loading} />}
      {items?.length === 0 && (
        <EmptyState icon={Trash2} title={strings.empty}>
          <p>{strings.emptyText}</p>
        </EmptyState>
      )}
      {items !== null && items.length > 0 && found.length === 0 && <p>{strings.none}</p>}
      {found.length > 0 && <Items items={found} onChanged={readAgain} onErased={setSaid} />}
    </div>
  );
}

interface ItemsProps {
  items: readonly BinItem[];
  onChanged: () => void;
  /** Called with what was erased and what may still hold it. */
  onErased: (said: string) => void;
}

function Items({ items, onChanged, onErased }: ItemsProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly BinItem[] | null>(null);
  const chosen = items.filter(({ id }) => ids.has(id));
  const choose = ({ id }: BinItem, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  const restore = async (some: readonly BinItem[]) => {
    for (const { id, notebookId, name } of some) {
      try {
        const { path = name, changeId } = await call('bin.restore', { id, notebookId });
        const text = path === name ? strings.restored(name) : strings.restoredAs(name, path);
        notify(text, changeId === null ? undefined : { label: common.undo, run: () => void undo(changeId) });
      } catch (error) {
        notify(strings.notRestored(translateError(error)));
      }
    }
    setIds(new Set());
    onChanged();
  };
  const done = (erased: ErasedItems, holders: readonly Holder[]) => {
    setAsked(null);
    setIds(new Set());
    const stays = erased.kept.slice(0, 1).map(({ name, why }) => strings.question.kept(name, why));
    onErased([...(erased.items > 0 ? [saidErased(erased, holders)] : []), ...stays].join(' '));
    onChanged();
  };
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={page.hint}>
          {chosen.length > 0 ? strings.chosen(chosen.length) : strings.count(items.length)}
        </p>
        {chosen.length > 0 && (
          <>
            <Button onClick={() => void restore(chosen)}>{strings.restoreChosen(chosen.length)}</Button>
            <Button onClick={() => setAsked(chosen)}>{strings.eraseChosen(chosen.length)}</Button>
          </>
        )}
        {chosen.length === 0 && <Button onClick={() => setAsked(items)}>{strings.emptyBin}</Button>}
      </div>
      {asked !== null && (
        <EraseQuestion
          key={asked.map(({ id }) => id).join()}
          items={asked}
          onKeep={() => setAsked(null)}
          onErased={done}
        />
      )}
      <BinList items={items} chosen={ids} onChoose={choose} onRestore={restore} onErase={setAsked} />
    </>
  );
}
