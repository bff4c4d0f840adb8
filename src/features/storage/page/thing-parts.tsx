import type { ReactNode } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import type { ErasableThing } from '../../../ui/state/page/feature-parts.ts';
import type { LargeThing } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';
import styles from './storage.module.css';

interface ThingPartsProps {
  thing: LargeThing;
  name: string;
  /** Asks whether a part is erased for good. */
  onErase: (part: ErasableThing) => void;
  /** Returns the question about a part, below it. */
  questionOf: (part: ErasableThing) => ReactNode;
}

interface Part {
  readonly erasable: ErasableThing;
  readonly text: string;
  readonly sizeBytes: number;
  /** Where it is shown; null for nowhere. */
  readonly href: string | null;
}

/** Lists what a thing consists of that can be erased by itself: the earlier versions of a file, the runs of a conversation. */
export function ThingParts({ thing, name, onErase, questionOf }: ThingPartsProps) {
  const parts = partsOf(thing, name);
  if (parts.length === 0) return null;
  const left = thing.type === 'conversation' ? thing.runCount - thing.runs.length : 0;
  return (
    <ul className={styles.parts} aria-label={strings.partsOf(name)}>
      {parts.map(({ erasable, text, sizeBytes, href }) => (
        <li key={`${erasable.kind} ${erasable.id}`} className={styles.part}>
          <p className={page.breakable}>
            <VisibleText text={text} />
          </p>
          <span className={styles.size}>{formatBytes(sizeBytes)}</span>
          <span className={page.actions}>
            {href !== null && (
              <a href={href} aria-label={strings.openIt(text)}>
                {common.open}
              </a>
            )}
            <Button tone="quiet" aria-label={strings.eraseIt(erasable.name)} onClick={() => onErase(erasable)}>
              {strings.erase}
            </Button>
          </span>
          {questionOf(erasable)}
        </li>
      ))}
      {left > 0 && <li className={page.hint}>{strings.moreRuns(left)}</li>}
    </ul>
  );
}

function partsOf(thing: LargeThing, name: string): Part[] {
  if (thing.type === 'file') {
    const { notebookId, fileId, versions, versionBytes } = thing;
    if (versions === 0) return [];
    const erasable: ErasableThing = { kind: 'versions', id: fileId, notebookId, name: strings.versionsOf(name) };
    return [{ erasable, text: strings.versionsRow(versions), sizeBytes: versionBytes, href: null }];
  }
  if (thing.type !== 'conversation') return [];
  const { notebookId, runs } = thing;
  return runs.map(({ runId, title, createdMs, sizeBytes }) => {
    const text = strings.runRow(title || name, createdMs);
    const href = formatRoute({ view: 'run', notebookId, runId });
    return { erasable: { kind: 'run', id: runId, notebookId, name: text }, text, sizeBytes, href };
  });
}
