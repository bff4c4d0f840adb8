import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Form, TextField } from '../../../kit/field.tsx';
import { useAction } from '../../../kit/hooks/use-action.ts';
import kit from '../../../kit/kit.module.css';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { useClient } from '../../../state/client-context.tsx';
import { strings } from './catalog-strings.ts';

interface HubFormProps {
  readonly address: string;
  readonly isDefault: boolean;
  readonly onSaved: () => void;
}

/** Sets the server from which models are downloaded. */
export function HubForm({ address, isDefault, onSaved }: HubFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [text, setText] = useState(address);
  const [problem, setProblem] = useState<string | undefined>();
  const words = strings.hub;
  const save = useAction(async (next: string | null) => {
    const hub = await call('models.hub', { address: next });
    setText(hub.address ?? '');
    notify(words.saved(hub.address ?? ''));
    onSaved();
  });
  const submit = () => {
    const url = URL.parse(text.trim());
    const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
    setProblem(isAddress ? undefined : words.bad);
    if (isAddress && !save.busy) void save.run(url.origin);
  };
  return (
    <details className={kit.disclosure}>
      <summary>{words.title}</summary>
      <Form className={page.group} aria-label={words.title} onSubmit={submit}>
        <TextField
          label={words.address}
          hint={words.hint}
          error={problem}
          value={text}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {save.error && <ErrorNote message={save.error.message} onDismiss={save.clearError} />}
        <div className={page.actions}>
          <Button type="submit" busy={save.busy}>
            {words.save}
          </Button>
          {!isDefault && (
            <Button tone="quiet" onClick={() => void save.run(null)}>
              {words.reset}
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}
