import { useState } from 'react';
import type { TableDiffRow } from '../../../core/shared/diff/diff-tables.ts';
import { LinkButton } from '../../../ui/kit/button.tsx';
import { strings } from '../texts/compare-strings.ts';
import styles from './compare.module.css';
import { Words } from './words.tsx';

interface ComparedTableProps {
  rows: readonly TableDiffRow[];
  /** Unchanged rows shown before and after a difference. */
  around: number;
}

/** Shows two states of a table as one, with the rows and words that come and go. */
export function ComparedTable({ rows, around }: ComparedTableProps) {
  const [isOpen, setOpen] = useState(false);
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  return (
    <div className={styles.table}>
      <table>
        <tbody>
          {(isOpen ? rows.map((row, key) => ({ key, row })) : folded(rows, around)).map((each) =>
            'row' in each ? (
              <Row key={each.key} row={each.row} />
            ) : (
              <tr key={each.key}>
                <td colSpan={columns}>
                  <LinkButton onClick={() => setOpen(true)}>{strings.unchanged(each.hidden)}</LinkButton>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

type Shown = { key: number; row: TableDiffRow } | { key: number; hidden: number };

/** Leaves out unchanged rows far from differences, except the head. */
function folded(rows: readonly TableDiffRow[], around: number): Shown[] {
  const shown: Shown[] = [];
  const isNear = (at: number) =>
    rows.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same');
  for (const [key, row] of rows.entries()) {
    const last = shown.at(-1);
    if (row.isHead || isNear(key)) shown.push({ key, row });
    else if (last !== undefined && 'hidden' in last) last.hidden += 1;
    else shown.push({ key, hidden: 1 });
  }
  return shown;
}

/** Cells are keyed by position: all may repeat. */
function Row({ row: { kind, isHead, cells } }: { row: TableDiffRow }) {
  return (
    <tr data-kind={kind}>
      {cells
        .map((parts, key) => ({ key, words: <Words parts={parts} /> }))
        .map(({ key, words }) =>
          isHead ? (
            <th key={key} scope="col">
              {words}
            </th>
          ) : (
            <td key={key}>{words}</td>
          ),
        )}
    </tr>
  );
}
