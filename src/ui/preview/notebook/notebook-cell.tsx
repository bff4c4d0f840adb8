import { memo } from 'react';
import type { NotebookCell } from '../../../contracts/wire/render-requests.ts';
import { FixedBlocks } from '../blocks/blocks.tsx';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { Output } from './notebook-output.tsx';

/** Renders one cell of a Jupyter notebook. */
export const Cell = memo(function Cell({ cell }: { cell: NotebookCell }) {
  switch (cell.type) {
    case 'markdown':
      return <FixedBlocks blocks={cell.blocks} />;
    case 'raw':
      return (
        <pre className={styles.output} title={strings.notebook.raw}>
          {cell.text}
        </pre>
      );
    case 'code':
      return (
        <section className={styles.cell} aria-label={strings.notebook.in(cell.count)}>
          <div className={styles.count} aria-hidden="true">
            [{cell.count ?? ' '}]
          </div>
          <div className={styles.cellBody}>
            <FixedBlocks blocks={cell.blocks} />
            {cell.outputs
              .map((output, at) => ({ output, at }))
              .map(({ output, at }) => (
                <Output key={at} output={output} />
              ))}
          </div>
        </section>
      );
    default:
      return cell satisfies never;
  }
});
