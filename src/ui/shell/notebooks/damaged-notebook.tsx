import { useEffect } from 'react';
import { reportFirstPaint } from '../../../client/startup/first-paint.ts';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { damageStrings } from '../../damage/damage-strings.ts';
import { checkRecords, useRepairNotices, useSetAside } from '../../damage/set-aside-store.ts';
import { Button } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { navigate } from '../../routes/use-route.ts';
import { DamageList } from '../../settings/damage/damaged-rows.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from '../app.module.css';

interface DamagedNotebookProps {
  notebookId: string;
  /** Notebooks that can be opened instead. */
  notebooks: readonly Notebook[];
}

/**
 * Says that the open notebook is damaged, and repairs it here. Damage found at the start is repaired before this page; the
 * record of an open notebook can become damaged later.
 */
export function DamagedNotebook({ notebookId, notebooks }: DamagedNotebookProps) {
  const { call } = useClient();
  const words = damageStrings.notebook;
  const rows = (useSetAside()?.damaged ?? []).filter(
    ({ table, rowKey }) => table === 'notebooks' && rowKey === notebookId,
  );
  useEffect(reportFirstPaint, []);
  useEffect(() => void checkRecords(call), [call]);
  useRepairNotices(call);
  const others = notebooks.filter((notebook) => notebook.notebookId !== notebookId);
  return (
    <main className={styles.centred}>
      <div className={styles.welcome}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>{words.text}</p>
        <DamageList rows={rows} />
        {others.length > 0 && (
          <section className={page.stack} aria-labelledby="other-notebooks">
            <h2 id="other-notebooks">{words.others}</h2>
            <div className={page.wrap}>
              {others.map((other) => (
                <Button
                  key={other.notebookId}
                  onClick={() => navigate({ view: 'notebook', notebookId: other.notebookId })}
                >
                  {other.name}
                </Button>
              ))}
            </div>
          </section>
        )}
      </div>
    </main>
  );
}
