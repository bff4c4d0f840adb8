import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ListedNote, NamedCount } from '../../../contracts/wire/search-requests.ts';
import { isDay } from '../../../core/shared/calendar.ts';
import { usePlace } from '../../app/state/place-context.tsx';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useSearchClient } from '../../search/search-context.tsx';
import styles from '../across.module.css';
import { strings } from '../across-strings.ts';
import { useSetProperty } from '../use-set-property.ts';

/** Most offered values of a property. */
const MAX_OFFERED = 50;

interface PropertyCellProps {
  note: ListedNote;
  name: string;
  /** Null: the note does not have the property. */
  values: readonly string[] | null;
  /** Row and column, for the focus. */
  place: string;
  isTabStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  /** Called when editing ends by a key. */
  onDone: () => void;
}

/** Shows a property of a note; Enter, F2 or a click edits it in place. */
export function PropertyCell({ note, name, values, place, isTabStop, onKeyDown, onFocus, onDone }: PropertyCellProps) {
  const set = useSetProperty();
  const shown = (values ?? []).join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  /** The value that was sent, until the search knows it. */
  const [sent, setSent] = useState<string | null>(null);
  const [seenShown, setSeenShown] = useState(shown);
  if (seenShown !== shown) {
    setSeenShown(shown);
    setSent(null);
  }
  const value = sent ?? shown;

  const save = async (text: string) => {
    setTyped(null);
    if (text.trim() === shown) return;
    setSent(text.trim());
    const isSet = await set({ note, name, text: text.trim() === '' ? null : text, seen: values });
    if (!isSet) setSent(null);
  };
  if (typed !== null) {
    return (
      <CellInput
        label={strings.edit(name, note.title)}
        name={name}
        value={typed}
        isDate={isDay(shown)}
        onType={setTyped}
        onSave={(text) => void save(text)}
        onCancel={() => setTyped(null)}
        onDone={onDone}
      />
    );
  }
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      data-cell={place}
      aria-label={strings.cell(name, value)}
      title={value.length > 16 ? value.slice(0, 1000) : undefined}
      className={styles.value}
      onClick={() => setTyped(value)}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'F2') setTyped(value);
        else onKeyDown(event);
      }}
    >
      <span className={styles.cellText}>
        <VisibleText text={value.slice(0, 300)} />
      </span>
    </button>
  );
}

interface CellInputProps {
  label: string;
  name: string;
  value: string;
  isDate: boolean;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** A field in place of a cell: Enter saves, Escape cancels, leaving it saves. */
function CellInput({ label, name, value, isDate, onType, onSave, onCancel, onDone }: CellInputProps) {
  const offered = useOfferedValues(name);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isEnded = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (effect: () => void) => {
    if (isEnded.current) return;
    isEnded.current = true;
    effect();
  };
  return (
    <>
      <input
        ref={(element) => {
          field.current = element;
          if (element && document.activeElement !== element && !isEnded.current) element.focus();
        }}
        type={isDate ? 'date' : 'text'}
        aria-label={label}
        className={styles.input}
        value={value}
        maxLength={10_000}
        {...(isDate ? {} : { list: id })}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={() => end(() => onSave(value))}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          end(event.key === 'Enter' ? () => onSave(value) : onCancel);
          onDone();
        }}
      />
      {!isDate && (
        <datalist id={id}>
          {offered.map((each) => (
            <option key={each.name} value={each.name} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the values that other notes have. */
function useOfferedValues(name: string): readonly NamedCount[] {
  const client = useSearchClient();
  const { notebookId } = usePlace().notebook;
  const [offered, setOffered] = useState<readonly NamedCount[]>([]);
  useEffect(() => {
    let stale = false;
    client.values(notebookId, '', name).then(
      ({ values }) => {
        if (!stale) setOffered(values.slice(0, MAX_OFFERED));
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [client, notebookId, name]);
  return offered;
}
