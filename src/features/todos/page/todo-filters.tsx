import { useMemo } from 'react';
import { Options, SelectField, TextField } from '../../../ui/kit/field.tsx';
import type { Todo } from '../contract/todo-requests.ts';
import { strings } from '../texts/box-strings.ts';
import { countNames, DUES, type TodoFilter } from './filter-todos.ts';
import styles from './todo-rows.module.css';

/** Most people and tags that are offered. */
const MAX_OFFERED = 200;

interface TodoFiltersProps {
  todos: readonly Todo[];
  filter: TodoFilter;
  onFilter: (filter: TodoFilter) => void;
}

/** The filters of the to-dos. People and tags are offered where some to-do has one. */
export function TodoFilters({ todos, filter, onFilter }: TodoFiltersProps) {
  const people = useMemo(() => namesOf(todos.map((one) => one.people)), [todos]);
  const tags = useMemo(() => namesOf(todos.map((one) => one.tags)), [todos]);
  return (
    <search className={styles.filters} aria-label={strings.filters}>
      <TextField
        label={strings.search}
        type="search"
        value={filter.text}
        maxLength={200}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <SelectField
        label={strings.due}
        value={filter.due}
        onChange={(event) => {
          const due = DUES.find((one) => one === event.target.value);
          if (due !== undefined) onFilter({ ...filter, due });
        }}
      >
        <Options of={DUES.map((due) => [due, strings.dues[due]])} />
      </SelectField>
      {people.length > 0 && (
        <SelectField
          label={strings.person}
          value={filter.person}
          onChange={(event) => onFilter({ ...filter, person: event.target.value })}
        >
          <Options of={[['', strings.anyone], ...people]} />
        </SelectField>
      )}
      {tags.length > 0 && (
        <SelectField
          label={strings.tag}
          value={filter.tag}
          onChange={(event) => onFilter({ ...filter, tag: event.target.value })}
        >
          <Options of={[['', strings.anyTag], ...tags]} />
        </SelectField>
      )}
    </search>
  );
}

function namesOf(all: readonly (readonly string[])[]): [value: string, text: string][] {
  return countNames(all)
    .slice(0, MAX_OFFERED)
    .map(({ name, count }) => [name, `${name} (${count})`]);
}
