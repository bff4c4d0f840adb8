import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ListedNote, NamedCount } from '../../../contracts/wire/search-requests.ts';
import { isDay } from '../../../core/shared/calendar.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
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
  /** The value that was sent, until the search has listed the note again. */
  const [sent, setSent] = useState<{ note: ListedNote; text: string } | null>(null);
  const value = sent?.note === note ? sent.text : shown;

  const save = async (text: string) => {
    setTyped(null);
    if (text.trim() === shown) return;
    setSent({ note, text: text.trim() });
    const isChanged = await set({ note, name, text: text.trim() === '' ? null : text, seen: values });
    if (!isChanged) setSent(null);
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
      aria-label={strings.cell(name, value === '' ? null : value)}
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
  const leave = useRef(onSave);
  useEffect(() => {
    leave.current = onSave;
  });
  const first = useRef(value);
  const typed = useRef(value);
  typed.current = value;
  useEffect(() => {
    field.current?.select();
    // A cell that is scrolled out of sight is removed without a blur.
    return () => {
      if (!isEnded.current && typed.current !== first.current) leave.current(typed.current);
    };
  }, []);
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
    return followPromise(
      client.values(notebookId, '', name),
      ({ values }) => setOffered(values.slice(0, MAX_OFFERED)),
      () => undefined,
    );
  }, [client, notebookId, name]);
  return offered;
}
