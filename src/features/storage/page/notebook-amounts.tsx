import { useId } from 'react';
import { formatBytes } from '../../../ui/kit/format.ts';
import kit from '../../../ui/kit/kit.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { NOTEBOOK_KINDS, type NotebookInventory } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';
import { AmountTable } from './amount-table.tsx';
import styles from './storage.module.css';

/** What is stored of one notebook; that of the open one is unfolded. */
export function NotebookAmounts({ notebook }: { notebook: NotebookInventory }) {
  const isOpen = usePlace().notebook.notebookId === notebook.notebookId;
  const id = useId();
  return (
    <details className={`${kit.disclosure} ${styles.notebook}`} open={isOpen}>
      <summary>
        <span id={id} className={styles.name}>
          <VisibleText text={notebook.name ?? strings.unnamed} />
        </span>
        <span className={styles.size}>{formatBytes(notebook.sizeBytes)}</span>
      </summary>
      <AmountTable labelledBy={id} kinds={NOTEBOOK_KINDS} names={strings.kinds} amounts={notebook.kinds} />
    </details>
  );
}
