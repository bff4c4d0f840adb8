import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Property, PropertyValue } from '../../../core/shared/head-properties.ts';
import { IconButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { isTagProperty, TagLink } from '../../tags/tag-link.tsx';
import styles from './properties.module.css';
import {
  isDate,
  isList,
  keyedItems,
  kindOf,
  numberOrText,
  type PropertyKind,
  textOf,
  withItem,
} from './property-kinds.ts';
import { propertyStrings as strings } from './property-strings.ts';

interface FieldProps {
  property: Property;
  onChange: (value: PropertyValue) => void;
}

interface PropertyFieldProps extends FieldProps {
  onRemove: () => void;
  /** Whether the person has just added the property: its field takes the focus. */
  isAdded: boolean;
  onFocused: () => void;
}

/** Shows one property with its name, a field for its type, and a remove button. */
export function PropertyField({ property, onChange, onRemove, isAdded, onFocused }: PropertyFieldProps) {
  const id = useId();
  useEffect(() => {
    if (!isAdded) return;
    document.getElementById(id)?.focus();
    onFocused();
  }, [id, isAdded, onFocused]);
  const { name } = property;
  return (
    <div className={styles.row}>
      <label className={styles.name} htmlFor={id}>
        <VisibleText text={name} />
      </label>
      <div className={styles.value}>
        <Value id={id} property={property} onChange={onChange} />
      </div>
      <IconButton icon={X} label={common.removeNamed(name)} onClick={onRemove} />
    </div>
  );
}

function Value({ id, property, onChange }: FieldProps & { id: string }) {
  const { value } = property;
  // A focused field keeps its type: a half-typed date is text for a moment.
  const [held, setHeld] = useState<{ kind: PropertyKind; typed: string; lines: boolean } | null>(null);
  const kind = held?.kind ?? kindOf(value);
  if (kind === 'list' && isList(value))
    return <ListField id={id} property={property} list={value} onChange={onChange} />;
  if (kind === 'checkbox') {
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (kind === 'other' || kind === 'list') {
    return (
      <output id={id} className={`${page.softPath} ${styles.other}`} title={strings.other}>
        <VisibleText text={property.source} />
      </output>
    );
  }
  const shown = held?.typed ?? textOf(property);
  const lines = held?.lines ?? shown.includes('\n');
  const write = (typed: string): void => {
    setHeld({ kind, typed, lines });
    if (kind === 'number') onChange(numberOrText(typed));
    // A trailing space precedes the next word; writing it to YAML would add quotes.
    else if (kind === 'text') onChange(lines ? typed : typed.trimEnd());
    else if (isDate(typed)) onChange(typed);
  };
  const common = {
    id,
    className: kit.input,
    value: shown,
    onFocus: () => setHeld({ kind, typed: textOf(property), lines }),
    onBlur: () => setHeld(null),
  };
  if (kind === 'text' && lines) {
    return <textarea {...common} rows={3} onChange={(event) => write(event.currentTarget.value)} />;
  }
  return (
    <input
      {...common}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

interface ListFieldProps extends FieldProps {
  id: string;
  list: Extract<PropertyValue, readonly unknown[]>;
}

/** Shows list items as chips and a field that adds an item on Enter, comma or blur. */
function ListField({ id, property: { name }, list, onChange }: ListFieldProps) {
  const [typed, setTyped] = useState('');
  const take = (): void => {
    const item = typed.trim();
    setTyped('');
    if (item !== '') onChange(withItem(list, item));
  };
  return (
    <>
      {list.length > 0 && (
        <ul className={page.chips} aria-label={strings.items(name)}>
          {keyedItems(list).map(({ item, index, key }) => {
            const text = item === null || item === '' ? strings.empty : String(item);
            return (
              <li key={key} className={styles.chip}>
                {isTagProperty(name) && item !== null && item !== '' ? (
                  <TagLink tag={text} className={styles.chipLink}>
                    <VisibleText text={text} />
                  </TagLink>
                ) : (
                  <VisibleText text={text} />
                )}
                <IconButton
                  icon={X}
                  label={strings.removeItem(text, name)}
                  onClick={() => onChange(list.filter((_, other) => other !== index))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <input
        id={id}
        type="text"
        className={kit.input}
        aria-label={strings.addItem(name)}
        placeholder={strings.addItem(name)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
          event.preventDefault();
          take();
        }}
        onBlur={take}
      />
    </>
  );
}
