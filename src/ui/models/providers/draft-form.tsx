import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import type { TextField } from '../../kit/field.tsx';
import { Form } from '../../kit/field.tsx';
import type { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'hint'>;

/** Holds the text of a form's fields and which fields are invalid. */
export function useDraft<Draft extends { [K in keyof Draft]: string }>(start: () => Draft) {
  const [draft, setDraft] = useState(start);
  const [wrong, setWrong] = useState<readonly (keyof Draft)[]>([]);
  const field = (name: keyof Draft, label: string, error: string): FieldProps => ({
    label,
    value: draft[name],
    autoComplete: 'off',
    error: wrong.includes(name) ? error : undefined,
    onChange: (event) => setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return { draft, field, setWrong };
}

interface DraftFormProps {
  label: string;
  words: { text: string; save: string };
  fields: ReactNode;
  saving: Pick<ReturnType<typeof useAction>, 'busy' | 'error'>;
  onSubmit: () => void;
  onDone: () => void;
  /** Additional actions. */
  children?: ReactNode;
}

/** A small form about one model, with Save and Cancel. */
export function DraftForm({ label, words, fields, saving, onSubmit, onDone, children }: DraftFormProps) {
  return (
    <Form aria-label={label} className={page.inset} onSubmit={() => !saving.busy && onSubmit()}>
      <p>{words.text}</p>
      <div className={page.pair}>{fields}</div>
      {saving.error && <ErrorNote message={saving.error.message} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={saving.busy}>
          {words.save}
        </Button>
        {children}
        <Button onClick={onDone}>{common.cancel}</Button>
      </div>
    </Form>
  );
}
