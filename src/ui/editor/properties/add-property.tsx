import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_PROPERTY_NAME_CHARS, type PropertyValue } from '../../../core/shared/head-properties.ts';
import { Button } from '../../kit/button.tsx';
import { Form, Options, SelectField, TextField } from '../../kit/field.tsx';
import styles from './properties.module.css';
import { emptyValue, NEW_KINDS } from './property-kinds.ts';
import { propertyStrings as strings } from './property-strings.ts';
import { today } from './today.ts';

interface AddPropertyProps {
  taken: ReadonlySet<string>;
  onAdd: (name: string, value: PropertyValue) => void;
}

/** Shows a form that adds a property with a name and a type. */
export function AddProperty({ taken, onAdd }: AddPropertyProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof NEW_KINDS)[number]>('text');
  const [error, setError] = useState<string>();
  if (!open) {
    return (
      <Button tone="quiet" icon={Plus} className={styles.add ?? ''} onClick={() => setOpen(true)}>
        {strings.add}
      </Button>
    );
  }
  const close = (): void => {
    setOpen(false);
    setName('');
    setError(undefined);
  };
  const submit = () => {
    const wanted = name.trim();
    if (wanted === '') return setError(strings.nameWanted);
    if (taken.has(wanted)) return setError(strings.taken(wanted));
    onAdd(wanted, emptyValue(kind, today()));
    close();
  };
  return (
    <Form className={styles.addForm} aria-label={strings.add} onSubmit={submit}>
      <TextField
        label={strings.newName}
        value={name}
        error={error}
        maxLength={MAX_PROPERTY_NAME_CHARS}
        ref={(field) => field?.focus()}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <SelectField
        label={strings.newKind}
        value={kind}
        onChange={(event) => setKind(NEW_KINDS.find((one) => one === event.currentTarget.value) ?? 'text')}
      >
        <Options of={NEW_KINDS.map((one) => [one, strings.kinds[one]])} />
      </SelectField>
      <div className={styles.addActions}>
        <Button type="submit">{strings.addIt}</Button>
        <Button tone="quiet" onClick={close}>
          {strings.cancel}
        </Button>
      </div>
    </Form>
  );
}
