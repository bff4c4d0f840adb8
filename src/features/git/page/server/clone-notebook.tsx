import { useState } from 'react';
import { cloneNotebook } from '../../../../client/git/clone-notebook-of.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../../ui/kit/field.tsx';
import { FormActions } from '../../../../ui/kit/fields/form-actions.tsx';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import { opened } from '../../../../ui/kit/opening/opened.ts';
import { useOneOpen } from '../../../../ui/kit/opening/use-one-open.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { TaskProgress } from '../../../../ui/kit/tasks/task-progress.tsx';
import { useLongTask } from '../../../../ui/kit/tasks/use-long-task.ts';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { strings as app } from '../../../../ui/state/page/app-strings.ts';
import { strings } from '../../texts/git-strings.ts';
import { AddressFields, useServerAddress } from './address-fields.tsx';

/** Makes a new notebook of what a server has. `onClose`: the form is open from the beginning. Default: a button opens it. */
export default function CloneNotebook({ onClose }: { onClose?: () => void }) {
  const { client } = useClient();
  const { notify } = useNotices();
  const { task, start, stop } = useLongTask<void>();
  const address = useServerAddress();
  const [name, setName] = useState('');
  const { open, opener, close } = useOneOpen();
  const isOpen = onClose !== undefined || open !== null;
  const words = strings.clone;
  const { clone: title, cloneIs: text } = app.welcome;
  const leave = () => {
    // The token stays nowhere.
    address.setToken('');
    (onClose ?? close)();
  };
  const take = () =>
    start(async (watch) => {
      const { url, token } = address;
      const { notebookId } = await cloneNotebook(client, { url, name, ...(token === '' ? {} : { token }) }, watch);
      notify(words.done(name));
      location.hash = formatRoute({ view: 'notebook', notebookId });
    });
  return (
    <section>
      <h2>{title}</h2>
      <p className={page.hint}>{text}</p>
      {!isOpen ? (
        <div className={page.actions}>
          <Button {...opener('form')}>{title}…</Button>
        </div>
      ) : (
        <Form
          {...opened(() => task.state !== 'working' && leave())}
          className={page.form}
          aria-label={title}
          onSubmit={() => void take()}
        >
          <AddressFields of={address} />
          <TextField
            label={words.name}
            required
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {task.state === 'working' ? (
            <TaskProgress text={words.working} progress={task.progress} onStop={stop} />
          ) : (
            <FormActions submit={words.now} onCancel={leave} />
          )}
          {task.state === 'failed' && <ErrorNote message={task.message} />}
        </Form>
      )}
    </section>
  );
}
