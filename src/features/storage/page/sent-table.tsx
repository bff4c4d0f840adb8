import { formatBytes, formatExactly, formatNumber, formatWhen } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { strings as networkStrings } from '../../../ui/network/network-strings.ts';
import { formatRoute } from '../../../ui/routes/routes.ts';
import type { StorageInventory } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';
import styles from './storage.module.css';

/** Lists what was sent, by server. */
export function SentTable({ inventory }: { inventory: StorageInventory }) {
  const { sent, sentRequests, notebooks } = inventory;
  const names = new Map(notebooks.map(({ notebookId, name }) => [notebookId, name ?? strings.unnamed]));
  const lines = sent.reduce((sum, { requests }) => sum + requests, 0);
  const columns = strings.sentColumns;
  return (
    <section>
      <h2 id="stored-sent">{strings.sent}</h2>
      <p className={page.hint}>
        {sent.length === 0 ? strings.nothingSent : strings.sentText(lines, sentRequests)}{' '}
        <a href={formatRoute({ view: 'gate' })}>{strings.toRequests}</a>
      </p>
      {sent.length > 0 && (
        <div className={page.scroller}>
          <table className={`${page.table} ${styles.sent}`} aria-labelledby="stored-sent">
            <thead>
              <tr>
                {Object.entries(columns).map(([key, title]) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sent.map((to) => (
                <tr key={to.origin}>
                  <td className={page.where}>{to.origin}</td>
                  <td data-title={columns.what}>
                    {to.purposes.map((purpose) => networkStrings.purposes[purpose]).join(', ')}
                  </td>
                  <td className={page.number} data-title={columns.requests}>
                    {formatNumber(to.requests)}
                  </td>
                  <td className={page.number} data-title={columns.out}>
                    {formatBytes(to.bytesOut)}
                  </td>
                  <td className={page.number} data-title={columns.in}>
                    {formatBytes(to.bytesIn)}
                  </td>
                  <td data-title={columns.first} title={formatExactly(to.firstMs)}>
                    {formatWhen(to.firstMs)}
                  </td>
                  <td data-title={columns.last} title={formatExactly(to.lastMs)}>
                    {formatWhen(to.lastMs)}
                  </td>
                  <td data-title={columns.from}>
                    <VisibleText text={to.notebookIds.map((id) => names.get(id) ?? strings.unnamed).join(', ')} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
