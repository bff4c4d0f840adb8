import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { Figures } from '../../../ui/kit/styles/figures.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { DEVICE_KINDS, type StorageInventory } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';
import { AmountTable } from './amount-table.tsx';
import { LargestList } from './largest-list.tsx';
import { LeftoverNote } from './leftover-note.tsx';
import { NotebookAmounts } from './notebook-amounts.tsx';
import { SentTable } from './sent-table.tsx';
import styles from './storage.module.css';
import { useInventory } from './use-inventory.ts';

/** Shows what is stored about what, by notebook and kind, the largest things, and what was sent where. */
export function StorageView() {
  const { inventory, measure, busy, error } = useInventory();
  return (
    <div className={`${page.view} ${styles.wide}`}>
      <header className={page.head}>
        <div className={page.titleRow}>
          <h1 className={page.title}>{strings.title}</h1>
          <Button busy={busy} onClick={measure}>
            {strings.measureAgain}
          </Button>
        </div>
        <p className={page.hint}>{strings.lead}</p>
      </header>
      {error !== null && <ErrorNote message={error.message} />}
      {inventory === null && error === null && <Working text={strings.measuring} />}
      {inventory && <Inventory inventory={inventory} onChange={measure} />}
    </div>
  );
}

function Inventory({ inventory, onChange }: { inventory: StorageInventory; onChange: () => void }) {
  const { notebooks, device, sizeBytes, sharedBytes, browser, sent } = inventory;
  const inNotebooks = notebooks.reduce((sum, notebook) => sum + notebook.sizeBytes, 0) - sharedBytes;
  const out = sent.reduce((sum, { bytesOut }) => sum + bytesOut, 0);
  return (
    <>
      <Figures
        figures={[
          [strings.figures.stored, formatBytes(sizeBytes)],
          [strings.figures.notebooks, formatBytes(inNotebooks)],
          [strings.figures.device, formatBytes(sizeBytes - inNotebooks)],
          [strings.figures.sent, formatBytes(out)],
        ]}
      />
      <p className={page.hint} role="status">
        {strings.measured(inventory.takenMs)} {describeBrowser(sizeBytes, browser.usageBytes)}
        {sharedBytes > 0 && ` ${strings.shared(sharedBytes)}`}
      </p>
      <section>
        <h2>{strings.byNotebook}</h2>
        {notebooks.map((notebook) => (
          <NotebookAmounts key={notebook.notebookId} notebook={notebook} />
        ))}
      </section>
      <section>
        <h2 id="stored-device">{strings.onDevice}</h2>
        <AmountTable labelledBy="stored-device" kinds={DEVICE_KINDS} names={strings.device} amounts={device} />
        <LeftoverNote leftover={inventory.unnamed} onChange={onChange} />
      </section>
      <LargestList inventory={inventory} onChange={onChange} />
      <SentTable inventory={inventory} />
    </>
  );
}

/** Explains the one difference to the sum: what the browser itself reports. */
function describeBrowser(sizeBytes: number, usageBytes: number): string {
  if (usageBytes === 0) return '';
  return strings.browser(usageBytes, usageBytes < sizeBytes ? null : usageBytes - sizeBytes);
}
