import { useCallback, useMemo, useState } from 'react';
import {
  editProperties,
  type NoteHead,
  type PropertyValue,
  readProperties,
} from '../../../core/shared/head-properties.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import kit from '../../kit/kit.module.css';
import editor from '../editor.module.css';
import { AddProperty } from './add-property.tsx';
import styles from './properties.module.css';
import { PropertyField } from './property-field.tsx';
import { propertyStrings as strings } from './property-strings.ts';

interface PropertiesFormProps {
  /** The note as it is on the screen, head and all. */
  text: string;
  /** The note as it is at this moment: a field may be quicker than the screen. */
  readText: () => string;
  onType: (text: string) => void;
  onLeave: () => Promise<void>;
}

/**
 * The head of a note as a form. Each keystroke goes into the text by the same function that agents use, so form and text
 * never differ, and the draft keeps both. A head that cannot be read is said to be so, with its line.
 */
export function PropertiesForm({ text, readText, onType, onLeave }: PropertiesFormProps) {
  const head = useHead(text);
  const section = useLeaving(onLeave);
  const [refused, setRefused] = useState<string | null>(null);
  if (head.type === 'broken') {
    // No alert: it would speak up at every keystroke of somebody who writes a head by hand.
    return (
      <p className={kit.error} role="status">
        {strings.broken(head.line, head.column, head.reason)}
      </p>
    );
  }
  const properties = head.type === 'properties' ? head.properties : [];
  const edit = (change: Parameters<typeof editProperties>[1]): void => {
    const edited = editProperties(readText(), change);
    setRefused(
      edited.type === 'refused'
        ? strings.refused(edited.name, edited.reason)
        : edited.type === 'broken'
          ? strings.broken(edited.line, edited.column, edited.reason)
          : null,
    );
    if (edited.type === 'edited') onType(edited.text);
  };
  const set = (name: string, value: PropertyValue) => edit({ set: [[name, value]] });
  return (
    <section className={styles.properties} aria-label={strings.title} ref={section}>
      <details className={kit.disclosure} open={properties.length > 0}>
        <summary>
          <h2 className={editor.sectionTitle}>{strings.title}</h2>{' '}
          <span className={styles.count}>{strings.count(properties.length)}</span>
        </summary>
        <div className={styles.rows}>
          {properties.length === 0 && <p className={styles.count}>{strings.none}</p>}
          {properties.map((property) => (
            <PropertyField
              key={property.name}
              property={property}
              onChange={(value) => set(property.name, value)}
              onRemove={() => edit({ remove: [property.name] })}
            />
          ))}
          {refused !== null && <ErrorNote message={refused} />}
          <AddProperty taken={new Set(properties.map(({ name }) => name))} onAdd={set} />
        </div>
      </details>
    </section>
  );
}

/** Calls `onLeave` when the focus goes out of an element. */
function useLeaving(onLeave: () => Promise<void>): (element: HTMLElement) => () => void {
  return useCallback(
    (element) => {
      const leave = ({ relatedTarget }: FocusEvent): void => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) void onLeave();
      };
      element.addEventListener('focusout', leave);
      return () => element.removeEventListener('focusout', leave);
    },
    [onLeave],
  );
}

/** Only the head matters, and it seldom changes while somebody writes. */
function useHead(text: string): NoteHead {
  const end = text.startsWith('---') || text.startsWith('\uFEFF') ? text.length : 0;
  const start = text.slice(0, end);
  return useMemo(() => readProperties(start), [start]);
}
