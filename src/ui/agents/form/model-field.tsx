import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { DEFAULT_AGENT_KIND, usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { Options, SelectField } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { formatRoute } from '../../routes/routes.ts';
import { answeringModel, isHere } from '../../state/models/answering-model.ts';
import { describeAnswering } from '../../state/models/describe-answering.ts';
import { parseModelChoice, toModelChoice } from '../../state/models/model-choice.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { strings } from '../agent-strings.ts';
import type { AgentDraft } from './agent-draft.ts';

interface ModelFieldProps {
  draft: AgentDraft;
  error: string | undefined;
  onChange: (patch: Pick<AgentDraft, 'providerId' | 'modelId'>) => void;
}

/** Selects the model of an agent: the default model, or one that is connected. */
export function ModelField({ draft, error, onChange }: ModelFieldProps) {
  const { providers = [], locals, defaultRef } = useModels();
  const words = strings.models;
  if (!usesModel(draft.adapter)) return <p>{words.notNeeded}</p>;
  const current = { providerId: draft.providerId, modelId: draft.modelId };
  const isDefault = current.providerId === 'default';
  const isCurrent = (ref: ModelRef) => ref.providerId === current.providerId && ref.modelId === current.modelId;
  const known =
    isDefault ||
    locals.some(isCurrent) ||
    providers.some((one) => one.providerId === current.providerId && one.models.includes(current.modelId));
  const answering = answeringModel(
    { adapter: DEFAULT_AGENT_KIND, model: { providerId: 'default', modelId: 'default' } },
    providers,
    defaultRef,
  );
  const what = answering.type === 'missing' ? words.none : describeAnswering(answering);
  return (
    <>
      <SelectField
        label={common.model}
        error={error}
        value={toModelChoice(current)}
        onChange={(event) => {
          const chosen = parseModelChoice(event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        <option value={toModelChoice({ providerId: 'default', modelId: 'default' })}>{words.default(what)}</option>
        {!known && (
          <option value={toModelChoice(current)}>
            {isHere(current) ? words.notReady(current.modelId) : words.gone(current.providerId, current.modelId)}
          </option>
        )}
        {locals.length > 0 && (
          <optgroup label={words.here}>
            <Options of={locals.map((ref) => [toModelChoice(ref), ref.modelId])} />
          </optgroup>
        )}
        {providers.map(({ providerId, origin, models }) => (
          <optgroup key={providerId} label={words.of(providerId, origin)}>
            <Options of={models.map((modelId) => [toModelChoice({ providerId, modelId }), modelId])} />
          </optgroup>
        ))}
      </SelectField>
      {providers.length === 0 && locals.length === 0 && <a href={formatRoute({ view: 'models' })}>{words.toModels}</a>}
    </>
  );
}
