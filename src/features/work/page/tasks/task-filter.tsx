import { Options, SelectField, TextField } from '../../../../ui/kit/field.tsx';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { useAgentList } from '../../../../ui/state/agents/use-agent-list.tsx';
import { useTools } from '../../../../ui/tools/use-tools.ts';
import { strings } from '../../texts/task-strings.ts';
import styles from './tasks.module.css';
import { NO_FILTER, type TaskWords } from './use-found-tasks.ts';

interface TaskFilterProps {
  value: TaskWords;
  onChange: (value: TaskWords) => void;
}

/** Asks for words, a file, an action and an agent that tasks are found by. */
export function TaskFilter({ value, onChange }: TaskFilterProps) {
  const { agents } = useAgentList();
  const { tools } = useTools('', null);
  const set = (part: Partial<TaskWords>) => {
    const next = { ...value, ...part };
    onChange(Object.values(next).every((one) => one === '') ? NO_FILTER : next);
  };
  const words = strings.filter;
  return (
    <search className={styles.filter}>
      <TextField
        label={words.text}
        type="search"
        value={value.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <TextField
        label={words.path}
        type="search"
        spellCheck={false}
        value={value.path}
        onChange={(event) => set({ path: event.currentTarget.value })}
      />
      <SelectField
        label={words.action}
        value={value.action}
        onChange={(event) => set({ action: event.currentTarget.value })}
      >
        <option value="">{words.anyAction}</option>
        <Options of={tools?.map(({ name }) => [name, name])} />
      </SelectField>
      <SelectField
        label={common.agent}
        value={value.agent}
        onChange={(event) => set({ agent: event.currentTarget.value })}
      >
        <option value="">{common.allAgents}</option>
        <Options of={agents.map(({ name, title }) => [name, title])} />
      </SelectField>
    </search>
  );
}
