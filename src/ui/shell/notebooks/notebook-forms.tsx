import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form, TextField } from '../../kit/field.tsx';
import { FormActions } from '../../kit/fields/form-actions.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { focusFirst } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { setOut } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { preferences } from '../../state/preferences.ts';
import styles from '../app.module.css';
import { notebookFormStrings } from './notebook-form-strings.ts';
import { switcherStrings } from './switcher-strings.ts';

interface FormProps {
  onDone: () => void;
}

export default function NotebookForm({ asked, onDone }: FormProps & { asked: 'create' | 'rename' | 'remove' }) {
  if (asked === 'create') return <NewNotebook onDone={onDone} />;
  return asked === 'rename' ? <RenameNotebook onDone={onDone} /> : <RemoveNotebook onDone={onDone} />;
}

/** Asks for the name of a new notebook, creates it, and opens it. */
function NewNotebook({ onDone }: FormProps) {
  const { call } = useClient();
  const { workspaceId } = usePlace().notebook;
  const create = async (name: string) => {
    const arrive = setOut();
    const { notebookId } = await call('notebooks.create', { name, workspaceId });
    onDone();
    arrive({ view: 'notebook', notebookId });
  };
  return <NameForm first="" button={common.create} onName={create} onCancel={onDone} />;
}

/** Asks for another name of the open notebook, and offers to undo that. */
function RenameNotebook({ onDone }: FormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebookId, name: before } = usePlace().notebook;
  const words = notebookFormStrings;
  const rename = async (name: string) => {
    await call('notebooks.rename', { notebookId, name });
    onDone();
    const goBack = () => call('notebooks.rename', { notebookId, name: before }).catch(notifyError);
    const notifyError = (error: unknown) => notify(translateError(error));
    if (name.trim() !== before) notify(words.renamed(name.trim()), { label: common.undo, run: () => void goBack() });
  };
  return <NameForm first={before} button={common.rename} onName={rename} onCancel={onDone} />;
}

interface NameFormProps {
  first: string;
  button: string;
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ first, button, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  const words = notebookFormStrings;
  const action = useAction(onName);
  useEffect(() => field.current?.select(), []);
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (name.trim() !== '') void action.run(name);
      }}
    >
      <TextField
        ref={field}
        label={words.nameLabel}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
        error={action.error?.message}
      />
      <FormActions submit={button} busy={action.busy} disabled={name.trim() === ''} onCancel={onCancel}>
        {action.working && <Working />}
      </FormActions>
    </Form>
  );
}

/** Asks for confirmation before a notebook is removed. */
function RemoveNotebook({ onDone }: FormProps) {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notify } = useNotices();
  const words = notebookFormStrings;
  const { notebookId, name } = notebook;
  const put = useAction(async () => {
    const arrive = setOut();
    await call('bin.put', { kind: 'notebook', id: notebookId });
    const restore = () =>
      void call('bin.restore', { id: notebookId, notebookId }).catch((error: unknown) => notify(translateError(error)));
    notify(words.binned(name), { label: common.undo, run: restore });
    onDone();
    arrive({ view: 'home' });
  });
  const remove = useAction(async () => {
    const arrive = setOut();
    await call('erase.run', { notebookId });
    preferences.forgetNotebook(notebookId);
    notify(words.removed(name));
    onDone();
    arrive({ view: 'home' });
  });
  return (
    <fieldset className={styles.form} aria-label={switcherStrings.remove(name)}>
      <p>{words.removeQuestion(name, notebook.files)}</p>
      {put.error && <ErrorNote message={put.error.message} />}
      {remove.error && <ErrorNote message={remove.error.message} />}
      <div className={page.actions}>
        <Button ref={focusFirst} onClick={onDone}>
          {common.cancel}
        </Button>
        <Button tone="primary" busy={put.busy} onClick={() => void put.run()}>
          {words.toBin}
        </Button>
        <Button tone="danger" busy={remove.busy} onClick={() => void remove.run()}>
          {words.removeNow}
        </Button>
        {(put.working || remove.working) && <Working />}
      </div>
    </fieldset>
  );
}
