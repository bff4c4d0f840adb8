import { useState } from 'react';
import { ENGINES } from '../../../../contracts/domain/local-engines.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Form, Options, SelectField, TextField } from '../../../kit/field.tsx';
import { FormActions } from '../../../kit/fields/form-actions.tsx';
import { useAction } from '../../../kit/hooks/use-action.ts';
import { useNotices } from '../../../kit/notices.tsx';
import { opened } from '../../../kit/opening/opened.ts';
import page from '../../../kit/styles/page.module.css';
import { useClient } from '../../../state/client-context.tsx';
import { strings } from '../local-model-strings.ts';
import styles from '../local-models.module.css';
import type { LocalModelView } from '../use-model-cards.ts';
import { readSettings, type SettingsDraft, type SettingsField, toSettingsDraft } from './read-settings.ts';
import { thinkingStrings } from './thinking-strings.ts';

export function SettingsForm({ model: { listing, row }, onDone }: { model: LocalModelView; onDone: () => void }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [draft, setDraft] = useState<SettingsDraft>(() => toSettingsDraft(listing.settings));
  const [errors, setErrors] = useState<Partial<Record<SettingsField, string>>>({});
  const { modelId, title } = listing;
  const words = strings.settings;
  const save = useAction(async () => {
    const read = readSettings(draft);
    if (read.type === 'bad') return setErrors(read.errors);
    setErrors({});
    await call('models.configure', { modelId, settings: read.settings });
    notify(words.saved(title));
    onDone();
  });
  const field = (name: SettingsField) => ({
    value: draft[name],
    error: errors[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <Form
      {...opened(onDone)}
      className={page.inset}
      aria-label={words.title(title)}
      onSubmit={() => !save.busy && void save.run()}
    >
      <div className={styles.fields}>
        <TextField
          {...field('contextTokens')}
          label={words.context}
          hint={words.contextHint(row?.trainedContextTokens ?? null)}
        />
        <TextField {...field('maxOutputTokens')} label={words.output} hint={words.outputHint} />
        <TextField {...field('temperature')} label={words.temperature} hint={words.temperatureHint} />
        <TextField {...field('loadMinutes')} label={words.load} hint={words.loadHint} />
        <TextField {...field('idleMinutes')} label={words.idle} hint={words.idleHint} />
        <TextField {...field('keepMinutes')} label={words.keep} hint={words.keepHint} />
        {ENGINES[listing.engine].fileFormat === 'gguf' && (
          <SelectField
            label={words.graphics}
            hint={words.graphicsHint}
            value={draft.graphics}
            onChange={({ currentTarget: { value } }) =>
              setDraft((before) => ({ ...before, graphics: value === 'measured' ? 'measured' : 'processor' }))
            }
          >
            <Options
              of={[
                ['processor', words.onProcessor],
                ['measured', words.onCard],
              ]}
            />
          </SelectField>
        )}
        {row?.canThink === true && (
          <SelectField
            label={thinkingStrings.label}
            hint={thinkingStrings.hint}
            value={draft.thinks ? 'on' : 'off'}
            onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, thinks: value === 'on' }))}
          >
            <Options
              of={[
                ['off', thinkingStrings.off],
                ['on', thinkingStrings.on],
              ]}
            />
          </SelectField>
        )}
      </div>
      {save.error && <ErrorNote message={save.error.message} />}
      <FormActions submit={words.save} busy={save.busy} onCancel={onDone} />
    </Form>
  );
}
