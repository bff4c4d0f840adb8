import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextArea, TextField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { flushNotes } from '../../../ui/state/notebook/open-notes.ts';
import type { GitState } from '../contract/git-requests.ts';
import { strings } from '../texts/git-strings.ts';
import styles from './git.module.css';

/** Says what is not committed, and commits it. */
export function CommitBox({ state: { notebookId, changed, lastCommitMs, proposal } }: { state: GitState }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [message, setMessage] = useState('');
  const words = strings.commit;
  const field = { label: words.message, hint: words.hint, value: message, maxLength: 5000, required: true };
  const commit = useAction(async () => {
    await flushNotes();
    await call('git.commit', { notebookId, message });
    setMessage('');
    notify(words.done);
  });
  return (
    <Form className={page.form} onSubmit={() => void commit.run()}>
      <p role="status">
        {changed === 0 ? strings.state.clean : strings.state.changed(changed)}{' '}
        {lastCommitMs === null ? strings.state.none : strings.state.last(lastCommitMs)}
      </p>
      {changed > 0 && (
        <>
          {proposal !== null && proposal.message !== message && (
            <div className={styles.proposal}>
              <p className={entryStyles.soft}>
                <VisibleText text={words.proposed(proposal.agent)} />
              </p>
              <pre>
                <VisibleText text={proposal.message} />
              </pre>
              <Button tone="quiet" onClick={() => setMessage(proposal.message)}>
                {words.take}
              </Button>
            </div>
          )}
          {message.includes('\n') ? (
            // A proposal can have a body, which a field of one line would run together.
            <TextArea {...field} rows={5} onChange={(event) => setMessage(event.currentTarget.value)} />
          ) : (
            <TextField {...field} onChange={(event) => setMessage(event.currentTarget.value)} />
          )}
          <div className={page.actions}>
            <Button type="submit" tone="primary" busy={commit.busy}>
              {words.now}
            </Button>
          </div>
        </>
      )}
      {commit.error !== null && <ErrorNote message={commit.error.message} />}
    </Form>
  );
}
