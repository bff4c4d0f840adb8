import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { Options, SelectField } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { isHere } from './answering-model.ts';
import { parseModelChoice, toModelChoice } from './model-choice.ts';
import { modelSelectStrings as strings } from './model-select-strings.ts';
import { useModels } from './use-models.tsx';

interface ModelSelectProps {
  readonly chosen: ModelRef | null;
  /** Say where the requests go: nowhere, or to an origin. */
  readonly words: { readonly here: string; readonly there: (origin: string) => string };
  readonly onChoose: (ref: ModelRef) => void;
}

/** Selects a connected model that is not bound to one agent, and says where its requests go. */
export function ModelSelect({ chosen, words, onChoose }: ModelSelectProps) {
  const { providers = [], locals } = useModels();
  const servers = providers.filter(({ agent }) => agent === undefined);
  const server = servers.find(({ providerId }) => providerId === chosen?.providerId);
  const isKnown =
    chosen !== null &&
    (server?.models.includes(chosen.modelId) || locals.some((ref) => toModelChoice(ref) === toModelChoice(chosen)));
  const where = chosen === null ? undefined : isHere(chosen) ? words.here : server && words.there(server.origin);
  return (
    <SelectField
      label={common.model}
      hint={where}
      value={chosen === null ? '' : toModelChoice(chosen)}
      onChange={(event) => {
        const ref = parseModelChoice(event.currentTarget.value);
        if (ref) onChoose(ref);
      }}
    >
      {chosen === null && <option value="">{strings.choose}</option>}
      {chosen !== null && !isKnown && <option value={toModelChoice(chosen)}>{strings.notReady(chosen.modelId)}</option>}
      {locals.length > 0 && (
        <optgroup label={strings.onDevice}>
          <Options of={locals.map((ref) => [toModelChoice(ref), ref.modelId])} />
        </optgroup>
      )}
      {servers.map(({ providerId, models }) => (
        <optgroup key={providerId} label={providerId}>
          <Options of={models.map((modelId) => [toModelChoice({ providerId, modelId }), modelId])} />
        </optgroup>
      ))}
    </SelectField>
  );
}
