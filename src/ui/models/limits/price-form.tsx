import type { ModelEntry } from '../../../contracts/domain/provider.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import { DraftForm, useDraft } from '../providers/draft-form.tsx';
import type { LimitFormProps } from './limit-form.tsx';
import { type PriceDraft, readPrices, toPriceDraft } from './read-prices.ts';

export function PriceForm({ providerId, model, onDone }: LimitFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { draft, field, setWrong } = useDraft(() => toPriceDraft(model.prices));
  const { modelId } = model;
  const words = strings.price;
  const save = useAction(async (prices: ModelEntry['prices'] | null) => {
    await call('providers.setPrices', { providerId, modelId, prices: prices ?? null });
    notify(words.saved(modelId));
    onDone();
  });
  const text = (name: keyof PriceDraft) => field(name, words[name], words.wrong);
  const submit = () => {
    const read = readPrices(draft);
    setWrong(read.type === 'bad' ? read.fields : []);
    if (read.type === 'ok') void save.run(read.prices);
  };
  const fields = (
    <>
      <TextField {...text('input')} inputMode="decimal" />
      <TextField {...text('output')} inputMode="decimal" />
      <TextField {...text('cached')} inputMode="decimal" hint={words.cachedHint} />
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
    >
      {model.prices && (
        <Button busy={save.busy} onClick={() => void save.run(null)}>
          {words.unknown}
        </Button>
      )}
    </DraftForm>
  );
}
