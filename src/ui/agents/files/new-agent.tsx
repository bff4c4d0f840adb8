import { useEffect, useState } from 'react';
import type { PresetListing } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { freeAgentName } from '../../../core/shared/names/free-agent-name.ts';
import page from '../../kit/styles/page.module.css';
import { translate } from '../../kit/worker-texts/translate.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../agent-strings.ts';
import styles from '../agents.module.css';
import { AgentForm, type AgentStart } from '../form/agent-form.tsx';
import { RadioAnswer } from '../form/radio-answer.tsx';

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
        <fieldset className={`${page.group} ${styles.purposes}`}>
          <legend>{strings.questions.purpose}</legend>
          {presets.map(({ spec: { name, title, description } }) => (
            <RadioAnswer
              key={name}
              name="purpose"
              isCard
              label={translate(title, { key: `preset.${name}.title` })}
              hint={translate(description, { key: `preset.${name}.description` })}
              checked={chosen === name}
              onChoose={() => setChosen(name)}
            />
          ))}
          <RadioAnswer
            name="purpose"
            isCard
            label={strings.questions.other}
            hint={strings.questions.otherHint}
            checked={chosen === ''}
            onChoose={() => setChosen('')}
          />
        </fieldset>
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
