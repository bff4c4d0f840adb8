import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnPattern } from '../../contracts/domain/run/redaction.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Form, TextField } from '../kit/field.tsx';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { PatternFiles } from './pattern-file.tsx';
import styles from './redaction.module.css';
import { redactionStrings as strings } from './redaction-strings.ts';

interface OwnPatternsProps {
  patterns: readonly OwnPattern[];
  busy: boolean;
  /** Resolves with whether the patterns were stored. */
  onChange: (patterns: OwnPattern[]) => Promise<boolean>;
}

const EMPTY: OwnPattern = { name: '', pattern: '', example: '' };

/** The person's own patterns: listed, added, removed. */
export function OwnPatterns({ patterns, busy, onChange }: OwnPatternsProps) {
  const { notify } = useNotices();
  const [next, setNext] = useState(EMPTY);
  const isComplete = next.name.trim() !== '' && next.pattern !== '';
  const field = (key: keyof OwnPattern, maxLength: number) => (
    <TextField
      label={strings[key]}
      value={next[key]}
      maxLength={maxLength}
      spellCheck={false}
      onChange={(event) => setNext({ ...next, [key]: event.currentTarget.value })}
    />
  );
  async function remove(index: number): Promise<void> {
    const before = [...patterns];
    const name = before[index]?.name ?? '';
    if (!(await onChange(before.filter((_, at) => at !== index)))) return;
    notify(strings.removed(name), { label: common.undo, run: () => void onChange(before) });
  }
  return (
    <>
      <h3>{strings.kinds.own}</h3>
      {patterns.length > 0 && (
        <ul className={styles.patterns}>
          {patterns.map(({ name, pattern }, index) => (
            <li key={`${name} ${pattern}`}>
              <span>{name}</span>
              <code>{pattern}</code>
              <IconButton icon={Trash2} label={strings.remove(name)} onClick={() => void remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <Form
        className={styles.form}
        onSubmit={() => {
          if (isComplete && !busy) void onChange([...patterns, next]).then((stored) => stored && setNext(EMPTY));
        }}
      >
        {field('name', 40)}
        {field('pattern', 500)}
        {field('example', 500)}
        <Button type="submit" disabled={!isComplete} busy={busy}>
          {strings.add}
        </Button>
      </Form>
      <p className={page.hint}>{strings.ownHint}</p>
      <PatternFiles patterns={patterns} onChange={onChange} />
    </>
  );
}
