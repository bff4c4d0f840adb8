import type { NotebookCell } from '../../../contracts/wire/render-requests.ts';
import styles from '../preview.module.css';
import { Cell } from './notebook-cell.tsx';

/** Number of cells from which those off the screen are not laid out. */
const LONG_CELLS = 60;
/** Number of cells that are laid out together, and estimated height of one. */
const GROUP_CELLS = 16;
const CELL_EM = 8;

/** Renders the cells of a Jupyter notebook: of a long one, those near the screen are laid out. */
export function Cells({ cells }: { cells: readonly NotebookCell[] }) {
  // Cells are keyed by position, because older formats have no cell ids.
  const placed = cells.map((cell, at) => ({ cell, at }));
  const groups = placed.filter(({ at }) => at % GROUP_CELLS === 0).map(({ at }) => placed.slice(at, at + GROUP_CELLS));
  return (
    <div className={styles.blocks} data-long={cells.length > LONG_CELLS}>
      {groups.map((own) => (
        <div
          key={own[0]?.at}
          className={styles.group}
          style={{ containIntrinsicBlockSize: `auto ${own.length * CELL_EM}em` }}
        >
          {own.map(({ cell, at }) => (
            <div key={at} className={styles.block}>
              <Cell cell={cell} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
