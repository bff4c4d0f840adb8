import { useMemo } from 'react';
import { Working } from '../../kit/working.tsx';
import { TableBox } from '../blocks/table-box.tsx';
import { strings as all } from '../preview-strings.ts';
import { useRendered } from '../use-rendered.ts';
import styles from './embeds.module.css';
import { useBeginning } from './use-beginning.ts';

const strings = all.embed;

/** Bytes of a table that are read for its first rows. */
const READ_BYTES = 64 * 1024;

/** Shows the first rows of a CSV or TSV file. */
export function TableEmbed({ path, hash, sizeBytes }: { path: string; hash: string; sizeBytes: number }) {
  const text = useBeginning(hash, READ_BYTES);
  if (text === undefined) return <Working text={strings.loading} />;
  if (text === null) return <p className={styles.aside}>{strings.notText}</p>;
  return <Rows text={text} isTabbed={/\.tsv$/i.test(path)} isWhole={sizeBytes <= READ_BYTES} />;
}

function Rows({ text, isTabbed, isWhole }: { text: string; isTabbed: boolean; isWhole: boolean }) {
  const input = useMemo(() => ({ text, isTabbed, isWhole }), [text, isTabbed, isWhole]);
  const { answer, problem, isStalled } = useRendered('table', input, true);
  if (problem !== null) return <p className={styles.aside}>{isStalled ? strings.stalled : strings.failed(problem)}</p>;
  if (answer === null) return <Working text={strings.loading} />;
  // Rows and columns are keyed by position: both may repeat.
  const cells = answer.rows.map((values, row) => ({ row, cells: withColumns(values) }));
  return (
    <>
      <TableBox>
        {answer.header !== null && (
          <thead>
            <tr>
              {withColumns(answer.header).map(({ column, value }) => (
                <th key={column} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {cells.map(({ row, cells: values }) => (
            <tr key={row}>
              {values.map(({ column, value }) => (
                <td key={column}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
      <p className={styles.aside}>
        {answer.isCut ? strings.firstRows(answer.rows.length) : strings.allRows(answer.rows.length)}
      </p>
    </>
  );
}

function withColumns(values: readonly string[]): { column: number; value: string }[] {
  return values.map((value, column) => ({ column, value }));
}
