import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form, TextArea } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { focusFirst } from '../../kit/opening/opened.ts';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';

const words = strings.edit;

interface EditFormProps {
  label: string;
  before: string;
  busy: boolean;
  /** Why the edit was refused; null if it was not. */
  error: string | null;
  /** Returns what is wrong with a text; null if nothing is. */
  check: (text: string) => string | null;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** A text to edit. Line ends stay as they were. */
export function EditForm({ label, before, busy, error, check, onSave, onCancel }: EditFormProps) {
  const [text, setText] = useState(before.replaceAll('\r\n', '\n'));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const edited = before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
    const wrong = check(edited);
    setProblem(wrong);
    if (wrong === null) onSave(edited);
  };
  return (
    <Form className={styles.editing} onSubmit={submit}>
      <TextArea
        ref={focusFirst}
        label={label}
        rows={Math.min(20, Math.max(6, text.split('\n').length + 1))}
        spellCheck={false}
        value={text}
        error={problem ?? undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error !== null && <ErrorNote message={error} />}
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}
