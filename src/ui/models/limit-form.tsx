import type { ModelEntry } from '../../contracts/provider.ts';
import { useClient } from '../app/client-context.tsx';
import { TextField } from '../kit/field.tsx';
import { useNotices } from '../kit/notices.tsx';
import { useAction } from '../kit/use-action.ts';
import { DraftForm, useDraft } from './draft-form.tsx';
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
  const { draft, field, setWrong } = useDraft(() => toLimitDraft(model));
  const { modelId } = model;
  const words = strings.limits;
  const save = useAction(async ({ limits }: Extract<ReadLimits, { type: 'ok' }>) => {
    await call('providers.setLimits', { providerId, modelId, ...limits });
    notify(words.saved(modelId));
    onDone();
  });
  const text = (name: keyof LimitDraft) => field(name, words[name], words.wrong[name]);
  const submit = () => {
    const read = readLimits(draft);
    setWrong(read.type === 'bad' ? read.fields : []);
    if (read.type === 'ok') void save.run(read);
  };
  const fields = (
    <>
      <TextField {...text('context')} inputMode="numeric" hint={words.contextHint} />
      <TextField {...text('output')} inputMode="numeric" />
      <TextField {...text('temperature')} inputMode="decimal" hint={words.temperatureHint} />
    </>
  );
  return (
    <DraftForm
      label={words.group(modelId)}
      words={words}
      fields={fields}
      saving={save}
      onSubmit={submit}
      onDone={onDone}
    />
  );
}
