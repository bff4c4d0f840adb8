import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Form, Options, SelectField } from '../../../ui/kit/field.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { isHere } from '../../../ui/state/models/answering-model.ts';
import { useModels } from '../../../ui/state/models/use-models.tsx';
import type { Exercise } from '../contract/exercise.ts';
import { strings } from '../texts/exercise-strings.ts';

/** What an exercise is started with. */
export type ExerciseChoice = Pick<Exercise, 'model' | 'approvals' | 'size'>;

/** A provider id has no slash; a model id may have one. */
const keyOf = ({ providerId, modelId }: ModelRef) => `${providerId}/${modelId}`;

/** Chooses the model and the options of an exercise, and says where the requests go. */
export function ExerciseForm({ busy, onStart }: { busy: boolean; onStart: (choice: ExerciseChoice) => void }) {
  const { providers = [], locals, defaultRef } = useModels();
  const [chosen, setChosen] = useState<ModelRef | null>(null);
  const [approvals, setApprovals] = useState<Exercise['approvals']>('every-write');
  const [size, setSize] = useState<Exercise['size']>('full');
  // Connections of one agent alone are for nothing else.
  const servers = providers.filter(({ agent }) => agent === undefined);
  const refs = [
    ...locals,
    ...servers.flatMap(({ providerId, models }) => models.map((modelId) => ({ providerId, modelId }))),
  ];
  const model = chosen ?? defaultRef;
  const isKnown = model !== null && refs.some((ref) => keyOf(ref) === keyOf(model));
  const origin = servers.find(({ providerId }) => providerId === model?.providerId)?.origin;
  const where = model === null ? undefined : isHere(model) ? strings.here : origin && strings.there(origin);
  return (
    <Form className={page.form} onSubmit={() => model !== null && !busy && onStart({ model, approvals, size })}>
      <SelectField
        label={common.model}
        hint={where}
        value={model === null ? '' : keyOf(model)}
        onChange={(event) => setChosen(refs.find((ref) => keyOf(ref) === event.currentTarget.value) ?? chosen)}
      >
        {model === null && <option value="">{strings.choose}</option>}
        {model !== null && !isKnown && <option value={keyOf(model)}>{strings.notReady(model.modelId)}</option>}
        {locals.length > 0 && (
          <optgroup label={strings.onDevice}>
            <Options of={locals.map((ref) => [keyOf(ref), ref.modelId])} />
          </optgroup>
        )}
        {servers.map(({ providerId, models }) => (
          <optgroup key={providerId} label={providerId}>
            <Options of={models.map((modelId) => [keyOf({ providerId, modelId }), modelId])} />
          </optgroup>
        ))}
      </SelectField>
      <div className={page.fields}>
        <SelectField
          label={strings.size.label}
          value={size}
          onChange={(event) => setSize(event.currentTarget.value === 'short' ? 'short' : 'full')}
        >
          <Options
            of={[
              ['full', strings.size.full],
              ['short', strings.size.short],
            ]}
          />
        </SelectField>
        <SelectField
          label={strings.approvals.label}
          value={approvals}
          onChange={(event) =>
            setApprovals(event.currentTarget.value === 'destructive-only' ? 'destructive-only' : 'every-write')
          }
        >
          <Options
            of={[
              ['every-write', strings.approvals['every-write']],
              ['destructive-only', strings.approvals['destructive-only']],
            ]}
          />
        </SelectField>
      </div>
      <div className={page.actions}>
        <Button tone="primary" type="submit" icon={Play} busy={busy} disabled={model === null}>
          {strings.start}
        </Button>
      </div>
    </Form>
  );
}
