import { useEffect, useState } from 'react';
import type { PresetListing } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { SelectField } from '../../kit/field.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { AgentForm, type AgentStart } from '../form/agent-form.tsx';
import { fileStrings as words } from './agent-file-strings.ts';
import { freeAgentName } from './free-agent-name.ts';

/** The form of a new agent, which starts empty or from a preset. */
export function NewAgent({ onDone }: { onDone: (name: string | null) => void }) {
  const { call } = useClient();
  const { agents } = useAgentList();
  const [presets, setPresets] = useState<readonly PresetListing[]>([]);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    let isStale = false;
    call('agents.presets', {}).then(
      (found) => !isStale && setPresets(found),
      // The empty form is there all the same.
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [call]);
  const preset = presets.find(({ spec }) => spec.name === chosen);
  return (
    <>
      {presets.length > 0 && (
        <SelectField
          label={words.startFrom}
          hint={
            preset === undefined
              ? words.startHint
              : translate(preset.spec.description, { key: `preset.${preset.spec.name}.description` })
          }
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{words.blank}</option>
          {presets.map(({ spec }) => (
            <option key={spec.name} value={spec.name}>
              {translate(spec.title, { key: `preset.${spec.name}.title` })}
            </option>
          ))}
        </SelectField>
      )}
      <AgentForm
        key={chosen}
        known={null}
        start={preset && startOf(preset, new Set(agents.map(({ name }) => name)))}
        onDone={onDone}
      />
    </>
  );
}

function startOf({ spec, asked }: PresetListing, taken: ReadonlySet<string>): AgentStart {
  const name = freeAgentName(spec.name, taken);
  return { spec: { ...spec, name }, asked, kept: [], takenName: null, file: null };
}
