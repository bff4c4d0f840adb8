import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Form, TextArea, TextField } from '../../../kit/field.tsx';
import { useAction } from '../../../kit/hooks/use-action.ts';
import kit from '../../../kit/kit.module.css';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { useClient } from '../../../state/client-context.tsx';
import { strings } from '../local-model-strings.ts';
import { addStrings } from './add-model-strings.ts';
import { FromServer } from './download-notice.tsx';
import { EMPTY_OWN, type OwnDraft, type OwnField, readOwnModel } from './read-own-model.ts';

/** Adds a custom WebLLM model from its weights folder and library. */
export function OwnPanel({ taken }: { taken: readonly string[] }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [draft, setDraft] = useState<OwnDraft>(EMPTY_OWN);
  const [errors, setErrors] = useState<Partial<Record<OwnField, string>>>({});
  const words = addStrings.own;
  const submit = useAction(async () => {
    const read = readOwnModel(draft, taken);
    if (read.type === 'bad') return setErrors(read.errors);
    setErrors({});
    await call('models.add', read.model);
    notify(addStrings.fits.started(read.model.modelId));
    setDraft(EMPTY_OWN);
  });
  const field = (name: OwnField) => ({
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  const hasMore = errors.overrides !== undefined || errors.manifest !== undefined;
  return (
    <Form className={page.group} aria-label={addStrings.add.own} onSubmit={() => !submit.busy && void submit.run()}>
      <p>{words.text}</p>
      <TextField {...field('modelUrl')} label={words.modelUrl} hint={words.modelUrlHint} inputMode="url" />
      <TextField {...field('modelLibUrl')} label={words.modelLibUrl} hint={words.modelLibUrlHint} inputMode="url" />
      <div className={page.pair}>
        <TextField {...field('modelId')} label={addStrings.gguf.modelId} hint={words.modelIdHint} maxLength={300} />
        <TextField
          {...field('context')}
          label={strings.settings.context}
          hint={words.contextHint}
          inputMode="numeric"
        />
      </div>
      <details className={kit.disclosure} open={hasMore || undefined}>
        <summary>{words.more}</summary>
        <div className={page.group}>
          <TextArea {...field('overrides')} label={words.overrides} hint={words.overridesHint} rows={3} />
          <TextArea {...field('manifest')} label={words.manifest} hint={words.manifestHint} rows={3} />
        </div>
      </details>
      <FromServer urls={[draft.modelUrl, draft.modelLibUrl]} />
      {submit.error && <ErrorNote message={submit.error.message} onDismiss={submit.clearError} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={submit.busy}>
          {addStrings.gguf.fetch}
        </Button>
      </div>
    </Form>
  );
}
