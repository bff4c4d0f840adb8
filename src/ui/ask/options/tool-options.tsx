import { Checkbox } from '../../kit/checkbox.tsx';
import { Options, SelectField } from '../../kit/field.tsx';
import { useToolWords } from '../../tools/use-tool-words.ts';
import { useTools } from '../../tools/use-tools.ts';
import styles from './options.module.css';
import { optionsStrings as strings } from './options-strings.ts';

interface ToolOptionsProps {
  agent: string | null;
  tools: readonly string[] | undefined;
  onChange: (tools: string[] | undefined) => void;
}

/** Sets which of the agent's tools the run may use. */
export function ToolOptions({ agent, tools, onChange }: ToolOptionsProps) {
  const { tools: usable } = useTools('', agent);
  const say = useToolWords();
  const listed = usable ?? [];
  const reading = listed.filter(({ risk }) => risk === 'read').map(({ name }) => name);
  return (
    <>
      <SelectField
        label={strings.may}
        value={tools === undefined ? 'all' : 'some'}
        disabled={usable === null}
        onChange={(event) => onChange(event.currentTarget.value === 'all' ? undefined : reading)}
      >
        <Options
          of={[
            ['all', strings.mayAll],
            ['some', strings.maySome],
          ]}
        />
      </SelectField>
      {tools !== undefined && (
        <fieldset className={styles.tools}>
          <legend className="visually-hidden">{strings.may}</legend>
          {listed.map(({ name }) => (
            <Checkbox
              key={name}
              checked={tools.includes(name)}
              onCheck={(isOn) => onChange(isOn ? [...tools, name] : tools.filter((one) => one !== name))}
            >
              {say(name)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}
