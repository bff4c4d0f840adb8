import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_PROPERTY_NAME_CHARS, type PropertyValue } from '../../../core/shared/head-properties.ts';
import { Button } from '../../kit/button.tsx';
import { Form, Options, SelectField, TextField } from '../../kit/field.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { usePropertyNames } from '../../search/use-property-names.ts';
import { isTagProperty } from '../../tags/tag-link.tsx';
import styles from './properties.module.css';
import { emptyValue, NEW_KINDS } from './property-kinds.ts';
import { propertyStrings as strings } from './property-strings.ts';
import { today } from './today.ts';

interface AddPropertyProps {
  taken: ReadonlySet<string>;
  /** Returns whether the property was added. */
  onAdd: (name: string, value: PropertyValue) => boolean;
}

/** Offers a form that adds a property with a name and a type. */
export function AddProperty({ taken, onAdd }: AddPropertyProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const cancel = () => {
    setOpen(false);
    focusSoon(id);
  };
  if (open) return <AddForm taken={taken} onAdd={onAdd} onClose={() => setOpen(false)} onCancel={cancel} />;
  return (
    <Button id={id} tone="quiet" icon={Plus} className={page.atStart ?? ''} onClick={() => setOpen(true)}>
      {strings.add}
    </Button>
  );
}

interface AddFormProps extends AddPropertyProps {
  /** Called after the property was added: its field takes the focus. */
  onClose: () => void;
  onCancel: () => void;
}

function AddForm({ taken, onAdd, onClose, onCancel }: AddFormProps) {
  const known = usePropertyNames();
  const [name, setName] = useState('');
  const [chosenKind, setChosenKind] = useState<(typeof NEW_KINDS)[number]>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const refuse = (why: string): void => {
    setError(why);
    field.current?.focus();
  };
  const kind = chosenKind ?? (isTagProperty(name) ? 'list' : 'text');
  const suggestions = new Set(['tags', ...known.map((one) => one.name)]);
  const submit = () => {
    const wanted = name.trim();
    if (wanted === '') return refuse(strings.nameWanted);
    if (taken.has(wanted)) return refuse(strings.taken(wanted));
    if (onAdd(wanted, emptyValue(kind, today()))) onClose();
  };
  return (
    <Form className={`${page.wrap} ${styles.addForm}`} aria-label={strings.add} onSubmit={submit}>
      <TextField
        label={common.name}
        value={name}
        error={error}
        maxLength={MAX_PROPERTY_NAME_CHARS}
        suggestions={[...suggestions].filter((one) => !taken.has(one))}
        ref={field}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <SelectField
        label={strings.newKind}
        value={kind}
        onChange={(event) => setChosenKind(NEW_KINDS.find((one) => one === event.currentTarget.value))}
      >
        <Options of={NEW_KINDS.map((one) => [one, strings.kinds[one]])} />
      </SelectField>
      <div className={styles.addActions}>
        <Button type="submit">{common.add}</Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}
