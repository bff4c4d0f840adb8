import { formatBytes, formatNumber } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import type { Amount } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';
import styles from './storage.module.css';

interface AmountTableProps<K extends string> {
  labelledBy: string;
  kinds: readonly K[];
  names: Readonly<Record<K, string>>;
  amounts: Readonly<Record<K, Amount>>;
}

/** Lists kinds with their number and size, without those of which nothing is stored. */
export function AmountTable<K extends string>({ labelledBy, kinds, names, amounts }: AmountTableProps<K>) {
  const { columns } = strings;
  return (
    <table className={`${page.table} ${styles.amounts}`} aria-labelledby={labelledBy}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.size}</th>
        </tr>
      </thead>
      <tbody>
        {kinds
          .filter((kind) => amounts[kind].count > 0 || amounts[kind].sizeBytes > 0)
          .map((kind) => (
            <tr key={kind}>
              <th scope="row">{names[kind]}</th>
              <td>{amounts[kind].count > 0 ? formatNumber(amounts[kind].count) : strings.noCount}</td>
              <td>{showSize(amounts[kind])}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function showSize({ sizeBytes, isEstimate }: Amount): string {
  return isEstimate ? strings.about(sizeBytes) : formatBytes(sizeBytes);
}
