import { useState } from 'react';
import type { ModelEntry } from '../../../contracts/domain/provider.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import { DraftForm, useDraft } from '../providers/draft-form.tsx';
import { type LimitDraft, type ReadLimits, readLimits, toLimitDraft } from './read-limits.ts';

export interface LimitFormProps {
  providerId: string;
  model: ModelEntry;
  onDone: () => void;
}

/** Edits the context size, answer length and temperature of a model, and whether it sees pictures. */
export function LimitForm({ providerId, model, onDone }: LimitFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { draft, field, setWrong } = useDraft(() => toLimitDraft(model));
  const { modelId } = model;
  const [sees, setSees] = useState(model.sees === true);
  const words = strings.limits;
  const save = useAction(async ({ limits }: Extract<ReadLimits, { type: 'ok' }>) => {
    // Untouched, the box says nothing of a model that is not known.
    const seen = sees === (model.sees === true) ? {} : { sees };
    await call('providers.setLimits', { providerId, modelId, ...limits, ...seen });
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
      <div>
        <Checkbox checked={sees} onCheck={setSees} hint={words.seesHint}>
          {words.sees}
        </Checkbox>
      </div>
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
