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
import { type LimitDraft, type ReadLimits, readLimits, toLimitDraft } from './read-limits.ts';
import { strings } from './strings.ts';

interface LimitFormProps {
  providerId: string;
  model: ModelEntry;
  onDone: () => void;
}

/** What fits into a request to a model, and how it is asked. */
export function LimitForm({ providerId, model, onDone }: LimitFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [draft, setDraft] = useState(() => toLimitDraft(model));
  const [wrong, setWrong] = useState<readonly (keyof LimitDraft)[]>([]);
  const { modelId } = model;
  const words = strings.limits;
  const save = useAction(async ({ limits }: Extract<ReadLimits, { type: 'ok' }>) => {
    await call('providers.setLimits', { providerId, modelId, ...limits });
    notify(words.saved(modelId));
    onDone();
  });
  const text = (field: keyof LimitDraft) => ({
    label: words[field],
    value: draft[field],
    inputMode: field === 'temperature' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    error: wrong.includes(field) ? words.wrong[field] : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [field]: event.currentTarget.value }),
  });
  return (
    <form
      aria-label={words.group(modelId)}
      className={styles.inset}
      onSubmit={(event) => {
        event.preventDefault();
        const read = readLimits(draft);
        setWrong(read.type === 'bad' ? read.fields : []);
        if (read.type === 'ok' && !save.busy) void save.run(read);
      }}
    >
      <p>{words.text}</p>
      <div className={page.pair}>
        <TextField {...text('context')} hint={words.contextHint} />
        <TextField {...text('output')} />
        <TextField {...text('temperature')} hint={words.temperatureHint} />
      </div>
      {save.error && <ErrorNote message={save.error.message} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" disabled={save.busy}>
          {words.save}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </form>
  );
}
