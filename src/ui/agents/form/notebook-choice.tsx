import { Checkbox } from '../../kit/checkbox.tsx';
import page from '../../kit/styles/page.module.css';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../agents.module.css';
import { scopeStrings as strings } from '../scope/scope-strings.ts';

interface NotebookChoiceProps {
  /** Notebook ids, typed names, or `*`. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** Selects the notebooks an agent can work in. */
export function NotebookChoice({ chosen, error, onChange }: NotebookChoiceProps) {
  const { notebooks, notebook } = usePlace();
  const every = chosen.includes('*');
  const known = new Set(notebooks.flatMap(({ notebookId, name }) => [notebookId, name]));
  const gone = chosen.filter((one) => one !== '*' && !known.has(one));
  const has = (id: string, name: string) => chosen.includes(id) || chosen.includes(name);
  const set = (id: string, name: string, on: boolean) => {
    const others = chosen.filter((one) => one !== id && one !== name && one !== '*');
    onChange(on ? [...others, id] : others);
  };
  return (
    <fieldset className={page.group} aria-describedby={error ? 'notebooks-error' : undefined}>
      <legend className={styles.legend}>{strings.notebooks}</legend>
      <Checkbox checked={every} onCheck={(checked) => onChange(checked ? ['*'] : [notebook.notebookId])}>
        {strings.everyNotebook}
      </Checkbox>
      {!every && (
        <div className={styles.choiceList}>
          {notebooks.map(({ notebookId, name }) => (
            <Checkbox
              key={notebookId}
              checked={has(notebookId, name)}
              onCheck={(checked) => set(notebookId, name, checked)}
            >
              {name}
            </Checkbox>
          ))}
          {gone.map((id) => (
            <Checkbox key={id} checked onCheck={() => onChange(chosen.filter((one) => one !== id))}>
              {strings.goneNotebook(id)}
            </Checkbox>
          ))}
        </div>
      )}
      {chosen.length === 0 && <p className={page.stopped}>{strings.noNotebook}</p>}
      {error && (
        <p className={page.stopped} id="notebooks-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
