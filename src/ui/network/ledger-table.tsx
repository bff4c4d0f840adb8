import { useState } from 'react';
import { type LedgerFilter, SHOWN_LINES, useLedger } from '../../client/network/use-gate.ts';
import { useRunPlaces } from '../../client/queries/use-runs.ts';
import { type LedgerEntry, refusalRuleSchema } from '../../contracts/wire/gate-messages.ts';
import { Options, SelectField } from '../kit/field.tsx';
import { formatBytes, formatExactly, formatWhen } from '../kit/format.ts';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import styles from './network.module.css';
import { strings } from './network-strings.ts';

const FILTERS: readonly LedgerFilter[] = ['all', 'left', 'refused', 'unanswered', ...refusalRuleSchema.options];

/** Lists the newest requests in the ledger, optionally of one kind. */
export function LedgerTable({ labelledBy }: { labelledBy: string }) {
  const [filter, setFilter] = useState<LedgerFilter>('all');
  const lines = useLedger(filter);
  const runs = useRunPlaces(lines?.flatMap(({ run }) => run ?? []) ?? []);
  const { columns } = strings;
  return (
    <>
      <SelectField
        label={strings.show}
        value={filter}
        onChange={(event) => {
          const wanted = FILTERS.find((one) => one === event.currentTarget.value);
          if (wanted) setFilter(wanted);
        }}
      >
        <Options of={FILTERS.map((one) => [one, strings.filters[one]])} />
      </SelectField>
      {lines?.length === 0 && <p>{filter === 'all' ? strings.empty : strings.noSuchLine}</p>}
      {lines && lines.length > 0 && (
        <div className={page.scroller}>
          <table className={`${page.table} ${styles.ledger}`} aria-labelledby={labelledBy}>
            <thead>
              <tr>
                <th scope="col">{columns.when}</th>
                <th scope="col">{columns.where}</th>
                <th scope="col">{columns.what}</th>
                <th scope="col">{columns.run}</th>
                <th scope="col">{columns.out}</th>
                <th scope="col">{columns.in}</th>
                <th scope="col">{columns.decision}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.seq} line={line} place={line.run === null ? undefined : runs?.get(line.run)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lines?.length === SHOWN_LINES && <p className={page.hint}>{strings.newest(SHOWN_LINES)}</p>}
    </>
  );
}

function Line({ line, place }: { line: LedgerEntry; place: { notebookId: string; agent: string } | undefined }) {
  return (
    <tr data-decision={line.decision}>
      <td title={formatExactly(line.atMs)}>{formatWhen(line.atMs)}</td>
      <td className={page.where}>{line.origin}</td>
      <td>{strings.purposes[line.purpose]}</td>
      <td>
        {line.run !== null && place && (
          <a href={formatRoute({ view: 'run', notebookId: place.notebookId, runId: line.run })}>{place.agent}</a>
        )}
      </td>
      <td className={page.number}>{formatBytes(line.bytesOut)}</td>
      <td className={page.number}>{formatBytes(line.bytesIn)}</td>
      <td className={styles.outcome}>{strings.outcome(line)}</td>
    </tr>
  );
}
