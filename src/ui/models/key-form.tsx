import { useEffect, useRef, useState } from 'react';
import type { ProviderListing } from '../../contracts/provider.ts';
import { useClient } from '../app/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/page.module.css';
import { useAction } from '../kit/use-action.ts';
import { strings } from './strings.ts';

interface KeyFormProps {
  provider: ProviderListing;
  onDone: () => void;
}

/** A new key for a server. It stands in the field alone, and is taken out of it when it is sent to the worker. */
export function KeyForm({ provider, onDone }: KeyFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  const { providerId, kind, origin } = provider;
  const words = strings.key;
  const save = useAction(async (apiKey: string) => {
    await call('providers.connect', { providerId, kind, apiKey });
    notify(words.saved(providerId));
    onDone();
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={page.inset}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const apiKey = takeValue(field.current);
        setEmpty(apiKey === '');
        if (apiKey !== '' && !save.busy) void save.run(apiKey);
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
      <div className={page.actions}>
        <Button type="submit" tone="primary" disabled={save.busy}>
          {words.save}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** What stands in a field, and no longer does. */
export function takeValue(field: HTMLInputElement | null): string {
  const value = field?.value ?? '';
  if (field) field.value = '';
  return value;
}
