import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useActorName } from '../../../ui/state/agents/use-actor-name.ts';
import type { BinItem } from '../contract/bin-requests.ts';
import { strings } from '../texts/bin-strings.ts';
import styles from './bin.module.css';

/** Items of a kind that are listed first, and added by each Show more. */
const PART = 50;

const KINDS = ['notebook', 'file', 'session', 'run', 'task', 'review'] as const;

interface BinListProps {
  readonly items: readonly BinItem[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (item: BinItem, isChosen: boolean) => void;
  readonly onRestore: (items: readonly BinItem[]) => Promise<void>;
  readonly onErase: (items: readonly BinItem[]) => void;
}

/** Shows the bin by kind, each with the latest first. */
export function BinList({ items, ...rest }: BinListProps) {
  const byKind = Map.groupBy(items, ({ kind }) => (kind === 'folder' ? 'file' : kind));
  return KINDS.map((kind) => {
    const own = byKind.get(kind) ?? [];
    return own.length === 0 ? null : <Group key={kind} title={strings.kinds[kind]} items={own} {...rest} />;
  });
}

function Group({ title, items, ...rest }: BinListProps & { readonly title: string }) {
  const [most, setMost] = useState(PART);
  const left = items.length - most;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={`${page.gridList} ${page.wide}`}>
        {items.slice(0, most).map((item) => (
          <Item key={`${item.id} ${item.changeId ?? ''}`} item={item} {...rest} />
        ))}
      </ul>
      {left > 0 && <Button onClick={() => setMost(most + PART)}>{strings.more(Math.min(PART, left))}</Button>}
    </section>
  );
}

function Item({ item, chosen, onChoose, onRestore, onErase }: Omit<BinListProps, 'items'> & { item: BinItem }) {
  const actorName = useActorName();
  const [isBusy, setBusy] = useState(false);
  const { id, kind, name, files, sizeBytes, actor, deletedMs } = item;
  const restore = async () => {
    setBusy(true);
    await onRestore([item]);
    setBusy(false);
  };
  return (
    <li className={styles.item}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={strings.choose(name)}
          checked={chosen.has(id)}
          onChange={({ currentTarget }) => onChoose(item, currentTarget.checked)}
        />
        <span>
          <span className={page.breakable}>
            <VisibleText text={name} />
          </span>
          <span className={page.facts}>
            {kind === 'folder' && files !== undefined && <span>{strings.files(files)}</span>}
            <span>{strings.size(sizeBytes)}</span>
            <span>{strings.deletedBy(actorName(actor), deletedMs)}</span>
          </span>
        </span>
      </label>
      <span className={page.wrap}>
        <Button busy={isBusy} aria-label={strings.restoreIt(name)} onClick={() => void restore()}>
          {strings.restore}
        </Button>
        <Button aria-label={strings.eraseIt(name)} onClick={() => onErase([item])}>
          {strings.erase}
        </Button>
      </span>
    </li>
  );
}
