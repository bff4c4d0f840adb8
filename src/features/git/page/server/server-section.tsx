import { useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import type { GitState } from '../../contract/git-requests.ts';
import { strings } from '../../texts/git-strings.ts';
import styles from '../git.module.css';
import { ConnectServer } from './connect-server.tsx';
import { ConnectedServer } from './connected-server.tsx';

/** Shows the server of a notebook, or connects one. */
export function ServerSection({ notebookId, state }: { notebookId: string; state: GitState }) {
  const [isOpen, setOpen] = useState(false);
  const words = strings.server;
  return (
    <section className={styles.section} aria-label={words.title}>
      <h2>{words.title}</h2>
      {state.server !== null && !isOpen && (
        <ConnectedServer notebookId={notebookId} state={state} server={state.server} onChange={() => setOpen(true)} />
      )}
      {state.server === null && !isOpen && (
        <>
          <p className={page.hint}>{words.none}</p>
          <div className={page.actions}>
            <Button onClick={() => setOpen(true)}>{words.connect}…</Button>
          </div>
        </>
      )}
      {isOpen && <ConnectServer notebookId={notebookId} state={state} onClose={() => setOpen(false)} />}
    </section>
  );
}
