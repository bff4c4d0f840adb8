import { memo, useCallback, useMemo, useState } from 'react';
import {
  editProperties,
  type NoteHead,
  type PropertyValue,
  readProperties,
} from '../../../core/shared/head-properties.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { translate } from '../../kit/worker-texts/translate.ts';
import { useSideLabel } from '../../state/split/side-name.ts';
import editor from '../editor.module.css';
import { AddProperty } from './add-property.tsx';
import styles from './properties.module.css';
import { PropertiesBrief } from './properties-brief.tsx';
import { PropertyField } from './property-field.tsx';
import { propertyStrings as strings } from './property-strings.ts';

interface PropertiesFormProps {
  /** The note as last rendered, with frontmatter. */
  text: string;
  /** Returns the current note, which may be newer than `text`. */
  readText: () => string;
  onType: (text: string) => void;
  onLeave: () => Promise<void>;
  /** Whether the note is read, not written. The form of a note without properties is hidden then. */
  isRead: boolean;
}

/**
 * Shows the frontmatter of a note as a form that is one line until it is opened. Each keystroke edits the text with the same function that agents use, so that form
 * and text never differ. Invalid frontmatter is reported with its line.
 */
export const PropertiesForm = memo(function PropertiesForm({
  text,
  readText,
  onType,
  onLeave,
  isRead,
}: PropertiesFormProps) {
  const label = useSideLabel(common.properties);
  const head = useHead(text);
  const section = useLeaving(onLeave);
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** Name of the property just added, until its field has the focus. */
  const [added, setAdded] = useState<string | null>(null);
  if (head.type === 'broken') {
    // Not an alert, because it would interrupt at every keystroke while the person types frontmatter.
    return (
      <p className={kit.error} role="status">
        {strings.broken(head.line, head.column, translate(head.reason.message, head.reason))}
      </p>
    );
  }
  const properties = head.type === 'properties' ? head.properties : [];
  if (isRead && properties.length === 0) return null;
  const edit = (change: Parameters<typeof editProperties>[1]): boolean => {
    const edited = editProperties(readText(), change);
    setRefused(
      edited.type === 'refused'
        ? strings.refused(edited.name, translate(edited.reason.message, edited.reason))
        : edited.type === 'broken'
          ? strings.broken(edited.line, edited.column, translate(edited.reason.message, edited.reason))
          : null,
    );
    if (edited.type === 'edited') onType(edited.text);
    return edited.type === 'edited';
  };
  const set = (name: string, value: PropertyValue) => edit({ set: [[name, value]] });
  return (
    <section className={styles.properties} aria-label={label} ref={section}>
      <details className={kit.disclosure} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.line}>
          <h2 className={editor.sectionTitle}>{common.properties}</h2>
          <PropertiesBrief properties={properties} isOpen={isOpen} />
        </summary>
        <div className={styles.rows}>
          {properties.length === 0 && <p className={styles.count}>{strings.none}</p>}
          {properties.map((property) => (
            <PropertyField
              key={property.name}
              property={property}
              onChange={(value) => set(property.name, value)}
              onRemove={() => edit({ remove: [property.name] })}
              isAdded={property.name === added}
              onFocused={() => setAdded(null)}
            />
          ))}
          {refused !== null && <ErrorNote message={refused} />}
          <AddProperty
            taken={new Set(properties.map(({ name }) => name))}
            onAdd={(name, value) => {
              const isAdded = set(name, value);
              if (isAdded) setAdded(name);
              return isAdded;
            }}
          />
        </div>
      </details>
    </section>
  );
});

/** Calls `onLeave` when the focus leaves an element. */
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

/** Parses the frontmatter. Text without frontmatter is reduced to an empty string, so that typing does not parse again. */
function useHead(text: string): NoteHead {
  const end = text.startsWith('---') || text.startsWith('\uFEFF') ? text.length : 0;
  const start = text.slice(0, end);
  return useMemo(() => readProperties(start), [start]);
}
