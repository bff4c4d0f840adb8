import { useState } from 'react';
import type { ModelEntry } from '../../contracts/provider.ts';
import { useClient } from '../app/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { TextField } from '../kit/field.tsx';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/page.module.css';
import { useAction } from '../kit/use-action.ts';
import styles from './models.module.css';
import { type PriceDraft, readPrices, toPriceDraft } from './read-prices.ts';
import { strings } from './strings.ts';

interface PriceFormProps {
  providerId: string;
  model: ModelEntry;
  onDone: () => void;
}

/** What a model costs, as the person says. */
export function PriceForm({ providerId, model, onDone }: PriceFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [draft, setDraft] = useState(() => toPriceDraft(model.prices));
  const [wrong, setWrong] = useState<readonly (keyof PriceDraft)[]>([]);
  const { modelId } = model;
  const words = strings.price;
  const save = useAction(async (prices: ModelEntry['prices'] | null) => {
    await call('providers.setPrices', { providerId, modelId, prices: prices ?? null });
    notify(words.saved(modelId));
    onDone();
  });
  const text = (field: keyof PriceDraft) => ({
    label: words[field],
    value: draft[field],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: wrong.includes(field) ? words.wrong : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [field]: event.currentTarget.value }),
  });
  return (
    <form
      aria-label={words.group(modelId)}
      className={styles.inset}
      onSubmit={(event) => {
        event.preventDefault();
        const read = readPrices(draft);
        setWrong(read.type === 'bad' ? read.fields : []);
        if (read.type === 'ok' && !save.busy) void save.run(read.prices);
      }}
    >
      <p>{words.text}</p>
      <div className={page.pair}>
        <TextField {...text('input')} />
        <TextField {...text('output')} />
        <TextField {...text('cached')} hint={words.cachedHint} />
      </div>
      {save.error && <ErrorNote message={save.error.message} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" disabled={save.busy}>
          {words.save}
        </Button>
        {model.prices && (
          <Button disabled={save.busy} onClick={() => void save.run(null)}>
            {words.unknown}
          </Button>
        )}
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </form>
  );
}
