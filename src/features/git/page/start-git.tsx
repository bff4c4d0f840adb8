import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/git-strings.ts';

/** Starts the git history of a notebook. */
export function StartGit({ notebookId }: { notebookId: string }) {
  const { call } = useClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const words = strings.start;
  const start = useAction(async () => {
    const isNamed = name.trim() !== '' && email.trim() !== '';
    await call('git.init', { notebookId, ...(isNamed ? { author: { name, email } } : {}) });
  });
  return (
    <Form className={page.form} aria-label={words.label} onSubmit={() => void start.run()}>
      <p>{words.none}</p>
      <div className={page.fields}>
        <TextField
          label={words.name}
          autoComplete="name"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={words.email}
          hint={words.hint}
          type="email"
          autoComplete="email"
          value={email}
          maxLength={200}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </div>
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={start.busy}>
          {words.now}
        </Button>
      </div>
      {start.error !== null && <ErrorNote message={start.error.message} />}
    </Form>
  );
}
