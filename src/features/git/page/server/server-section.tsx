import { Button } from '../../../../ui/kit/button.tsx';
import { useOneOpen } from '../../../../ui/kit/opening/use-one-open.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import type { GitState } from '../../contract/git-requests.ts';
import { strings } from '../../texts/git-strings.ts';
import styles from '../git.module.css';
import { ConnectServer } from './connect-server.tsx';
import { ConnectedServer } from './connected-server.tsx';

/** Shows the server of a notebook, or connects one. */
export function ServerSection({ notebookId, state }: { notebookId: string; state: GitState }) {
  const { open, opener, close } = useOneOpen();
  const button = opener('form');
  const words = strings.server;
  return (
    <section className={styles.section} aria-label={words.title}>
      <h2>{words.title}</h2>
      {open === null && state.server !== null && (
        <ConnectedServer notebookId={notebookId} state={state} server={state.server} changeButton={button} />
      )}
      {open === null && state.server === null && (
        <>
          <p className={page.hint}>{words.none}</p>
          <div className={page.actions}>
            <Button {...button}>{words.connect}…</Button>
          </div>
        </>
      )}
      {open !== null && <ConnectServer notebookId={notebookId} state={state} onClose={close} />}
    </section>
  );
}
