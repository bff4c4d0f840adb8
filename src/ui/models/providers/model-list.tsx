import { Plus } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';
import { Button } from '../../kit/button.tsx';
import { Form, TextField } from '../../kit/field.tsx';
import { FormActions } from '../../kit/fields/form-actions.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';
import { ModelRow } from './model-row.tsx';
import { pickModels, SHOWN_MODELS } from './pick-models.ts';

interface ModelListProps {
  provider: ProviderListing;
  defaultRef: ModelRef | null;
  onGiveKey: () => void;
  onAskModels: () => void;
}

/** Lists the models of a server; searchable when there are many. */
export function ModelList({ provider, defaultRef, onGiveKey, onAskModels }: ModelListProps) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const { providerId, details } = provider;
  const isDefault = (modelId: string) => defaultRef?.providerId === providerId && defaultRef.modelId === modelId;
  const picked = pickModels(details, wanted, (model) => isDefault(model.modelId));
  return (
    <>
      {details.length > SHOWN_MODELS && (
        <>
          <TextField
            label={strings.find}
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p className={page.hint} role="status">
            {picked.length === 0 ? strings.noneFits : strings.shown(picked.length, details.length)}
          </p>
        </>
      )}
      {picked.length > 0 && (
        <ul className={styles.models} aria-label={strings.models(providerId)}>
          {picked.map((model) => (
            <ModelRow
              key={model.modelId}
              provider={provider}
              model={model}
              onGiveKey={onGiveKey}
              onAskModels={onAskModels}
              isDefault={isDefault(model.modelId)}
            />
          ))}
        </ul>
      )}
      <AddModel provider={provider} />
    </>
  );
}

/** Adds a model by name, for servers that do not list all their models. */
function AddModel({ provider }: { provider: ProviderListing }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [open, setOpen] = useState(false);
  const [modelId, setModelId] = useState('');
  const id = useId();
  const close = () => {
    setOpen(false);
    focusSoon(`${id}-open`);
  };
  const { providerId, kind, models } = provider;
  const add = useAction(async (name: string) => {
    await call('providers.connect', { providerId, kind, models: [...models, name] });
    notify(strings.added(name));
    setModelId('');
    close();
  });
  if (!open) {
    return (
      <div>
        <Button
          id={`${id}-open`}
          tone="quiet"
          icon={Plus}
          onClick={() => {
            setOpen(true);
            focusSoon(`${id}-name`);
          }}
        >
          {strings.add}
        </Button>
      </div>
    );
  }
  return (
    <Form
      className={page.inset}
      onSubmit={() => {
        const name = modelId.trim();
        if (name !== '' && !add.busy) void add.run(name);
      }}
    >
      <TextField
        id={`${id}-name`}
        label={strings.addLabel}
        value={modelId}
        autoComplete="off"
        maxLength={300}
        error={add.error?.message}
        onChange={(event) => setModelId(event.currentTarget.value)}
      />
      <FormActions submit={common.add} busy={add.busy} onCancel={close} />
    </Form>
  );
}
