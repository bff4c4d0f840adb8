import { useRef, useState } from 'react';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';
import { Form, TextField } from '../../kit/field.tsx';
import { FormActions } from '../../kit/fields/form-actions.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { opened } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';

interface KeyFormProps {
  provider: ProviderListing;
  onDone: () => void;
}

/** Enters an API key. The key exists only in its field until it is stored, and then nowhere in the page. */
export function KeyForm({ provider, onDone }: KeyFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  const { providerId, kind, origin } = provider;
  const words = strings.key;
  const save = useAction(async (apiKey: string) => {
    await call('providers.connect', { providerId, kind, apiKey });
    emptyField(field.current);
    notify(words.saved(providerId));
    onDone();
  });
  return (
    <Form
      {...opened(onDone)}
      className={page.inset}
      autoComplete="off"
      onSubmit={() => {
        if (save.busy) return;
        const apiKey = field.current?.value ?? '';
        setEmpty(apiKey === '');
        if (apiKey !== '') void save.run(apiKey);
      }}
    >
      <TextField
        ref={field}
        label={words.label}
        hint={words.hint(origin)}
        error={empty ? words.empty : save.error?.message}
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
      <FormActions submit={words.save} busy={save.busy} onCancel={onDone} />
    </Form>
  );
}

/** Clears the field on unmount, so that a detached element does not keep the key. */
export function emptyField(field: HTMLInputElement | null): void {
  if (field) field.value = '';
}
