import { useState } from 'react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import page from '../../kit/styles/page.module.css';
import styles from '../agents.module.css';
import { scopeStrings as strings } from '../scope/scope-strings.ts';
import type { Reach } from '../scope/use-reach.ts';

/** How many of the notebook's most frequent file types are offered. */
const MOST = 8;

interface TypeChoiceProps {
  /** Name patterns: `*.md`, or `*` for every type. */
  chosen: readonly string[];
  /** File types found in the notebook. */
  there: Reach['types'];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** Selects the file types an agent can open: those found in the notebook, and any added by hand. */
export function TypeChoice({ chosen, there, error, onChange }: TypeChoiceProps) {
  const [typed, setTyped] = useState('');
  const every = chosen.includes('*');
  const counts = new Map(there.map(({ pattern, files }) => [pattern, files]));
  const folded = chosen.map((pattern) => pattern.toLowerCase()).filter((pattern) => pattern !== '*');
  const shown = [...new Set([...there.slice(0, MOST).map(({ pattern }) => pattern), ...folded])];
  const set = (pattern: string, on: boolean) => {
    const rest = chosen.filter((one) => one.toLowerCase() !== pattern && one !== '*');
    onChange(on ? [...rest, pattern] : rest);
  };
  const add = () => {
    const more = typed.split(/[\s,]+/).filter((one) => one !== '' && !folded.includes(one.toLowerCase()));
    if (more.length > 0) onChange([...chosen, ...more]);
    setTyped('');
  };
  return (
    <fieldset className={page.group}>
      <legend className={styles.legend}>{strings.fileTypes}</legend>
      <div className={page.choices}>
        <Checkbox checked={every} onCheck={(checked) => onChange(checked ? ['*'] : ['*.md'])}>
          {strings.everyType}
        </Checkbox>
        {!every &&
          shown.map((pattern) => (
            <Checkbox key={pattern} checked={folded.includes(pattern)} onCheck={(checked) => set(pattern, checked)}>
              {strings.type(pattern, counts.get(pattern))}
            </Checkbox>
          ))}
      </div>
      {!every && (
        <TextField
          label={strings.addType}
          hint={strings.addTypeHint}
          error={error}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      )}
      {chosen.length === 0 && <p className={page.stopped}>{strings.noType}</p>}
    </fieldset>
  );
}
