import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { Options, SelectField } from '../../../ui/kit/field.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { isHere } from '../../../ui/state/models/answering-model.ts';
import { useModels } from '../../../ui/state/models/use-models.tsx';
import { strings } from '../texts/plain-chat-strings.ts';

interface ChatModelProps {
  readonly chosen: ModelRef | null;
  readonly onChoose: (ref: ModelRef) => void;
}

/** A provider id has no slash; a model id may have one. */
const keyOf = ({ providerId, modelId }: ModelRef) => `${providerId}/${modelId}`;

/** Returns the model of an address; null when it names none. */
export function refOf(key: string): ModelRef | null {
  const slash = key.indexOf('/');
  return slash <= 0 || slash === key.length - 1
    ? null
    : { providerId: key.slice(0, slash), modelId: key.slice(slash + 1) };
}

/** Selects the model, and says where the messages go. */
export function ChatModel({ chosen, onChoose }: ChatModelProps) {
  const { providers = [], locals } = useModels();
  // Connections of one agent alone are for nothing else.
  const servers = providers.filter(({ agent }) => agent === undefined);
  const refs = [
    ...locals,
    ...servers.flatMap(({ providerId, models }) => models.map((modelId) => ({ providerId, modelId }))),
  ];
  const isKnown = chosen !== null && refs.some((ref) => keyOf(ref) === keyOf(chosen));
  const origin = servers.find(({ providerId }) => providerId === chosen?.providerId)?.origin;
  const where = chosen === null ? undefined : isHere(chosen) ? strings.here : origin && strings.there(origin);
  return (
    <SelectField
      label={common.model}
      hint={where}
      value={chosen === null ? '' : keyOf(chosen)}
      onChange={(event) => {
        const ref = refs.find((one) => keyOf(one) === event.currentTarget.value);
        if (ref) onChoose(ref);
      }}
    >
      {chosen === null && <option value="">{strings.choose}</option>}
      {chosen !== null && !isKnown && <option value={keyOf(chosen)}>{strings.notReady(chosen.modelId)}</option>}
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
  );
}
