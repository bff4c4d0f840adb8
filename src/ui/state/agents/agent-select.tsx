import { Options, SelectField } from '../../kit/field.tsx';
import { useAgentList } from './use-agent-list.tsx';

interface AgentSelectProps {
  label: string;
  /** Name of the agent; empty for every agent. */
  value: string;
  onChoose: (name: string) => void;
  /** Words of the choice "every agent". Default: one agent has to be chosen. */
  every?: string;
}

/** A choice of one agent by its title. */
export function AgentSelect({ label, value, onChoose, every }: AgentSelectProps) {
  const { agents, usable } = useAgentList();
  // One that is asked works in the open notebook; a filter is about all.
  const choices = every === undefined ? usable : agents;
  return (
    <SelectField label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      {every !== undefined && <option value="">{every}</option>}
      <Options of={choices.map(({ name, title }) => [name, title])} />
    </SelectField>
  );
}
