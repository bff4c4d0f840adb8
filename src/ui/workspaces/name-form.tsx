import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Form, TextField } from '../kit/field.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import styles from './workspaces.module.css';

interface NameFormProps {
  label: string;
  button: string;
  first?: string;
  autoFocus?: boolean;
  onName: (name: string) => Promise<void>;
  /** Further buttons. */
  children?: ReactNode;
}

/** Asks for the name of a workspace. Empty again after it was taken. */
export function NameForm({ label, button, first = '', autoFocus = false, onName, children }: NameFormProps) {
  const [name, setName] = useState(first);
  const action = useAction(async () => {
    await onName(name.trim());
    setName('');
  });
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (name.trim() !== '') void action.run();
      }}
    >
      <TextField
        // The person asked for it.
        ref={(field) => {
          if (autoFocus && name === first) field?.focus();
        }}
        label={label}
        value={name}
        maxLength={200}
        autoComplete="off"
        error={action.error?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" busy={action.busy} disabled={name.trim() === ''}>
        {button}
      </Button>
      {children}
    </Form>
  );
}
