import { type KeyboardEvent, useId } from 'react';
import { NAME_ENCODINGS } from '../../../contracts/domain/notebook/name-encodings.ts';
import type { ElnPreview, ImportPreview } from '../../../contracts/wire/transfer.ts';
import { Options, SelectField } from '../../kit/field.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../files.module.css';
import type { ImportReading } from './import-source.ts';
import { importStrings } from './import-strings.ts';

interface ReadingChoicesProps {
  preview: ImportPreview;
  reading: ImportReading;
  onChange: (change: Partial<ImportReading>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks how an archive is read: without its top folder, unpacked to the inside, with its entries as notes, its names in another encoding. */
export function ReadingChoices({ preview, reading, onChange, onKeyDown }: ReadingChoicesProps) {
  const { topFolder, archives, names, eln } = preview;
  const words = importStrings.preview;
  const [first = ''] = archives?.paths ?? [];
  return (
    <>
      {topFolder !== undefined && (
        <Checkbox
          label={words.stripTop(topFolder)}
          isOn={reading.stripTop}
          onChange={(stripTop) => onChange({ stripTop })}
          onKeyDown={onKeyDown}
        />
      )}
      {archives && (
        <Checkbox
          label={words.unpackInner(archives.paths.length, first.slice(1))}
          isOn={reading.unpackInner === true}
          onChange={(unpackInner) => onChange({ unpackInner })}
          onKeyDown={onKeyDown}
        />
      )}
      {eln && <EntriesChoice eln={eln} isOn={reading.elnNotes !== false} onChange={onChange} onKeyDown={onKeyDown} />}
      {names && <NamesChoice names={names} onChange={onChange} onKeyDown={onKeyDown} />}
    </>
  );
}

interface CheckboxProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Checkbox({ label, isOn, onChange, onKeyDown }: CheckboxProps) {
  return (
    <label className={styles.stripTop}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onKeyDown={onKeyDown}
      />
      {label}
    </label>
  );
}

const ENTRIES_SHOWN = 20;

interface EntriesChoiceProps {
  eln: ElnPreview;
  isOn: boolean;
  onChange: ReadingChoicesProps['onChange'];
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks whether entries of an electronic lab notebook become notes, and says what becomes of each. */
function EntriesChoice({ eln: { program, notes, total }, isOn, onChange, onKeyDown }: EntriesChoiceProps) {
  const words = importStrings.eln;
  const id = useId();
  return (
    <>
      <Checkbox
        label={words.make(program)}
        isOn={isOn}
        onChange={(elnNotes) => onChange({ elnNotes })}
        onKeyDown={onKeyDown}
      />
      {isOn && total > 0 && (
        <>
          <p id={id}>{words.become(total)}</p>
          <ul className={styles.remarks} aria-labelledby={id}>
            {notes.slice(0, ENTRIES_SHOWN).map(({ title, path, files }) => (
              <li key={path}>
                <VisibleText text={title} />
                {': '}
                <code>
                  <VisibleText text={path} />
                </code>{' '}
                {words.files(files)}
              </li>
            ))}
            {total > ENTRIES_SHOWN && <li>{importStrings.preview.more(total - ENTRIES_SHOWN)}</li>}
          </ul>
        </>
      )}
      <p className={page.note}>{isOn ? words.contains : words.stays}</p>
    </>
  );
}

interface NamesChoiceProps {
  names: NonNullable<ImportPreview['names']>;
  onChange: ReadingChoicesProps['onChange'];
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Shows names in the guessed or chosen encoding, and offers others. */
function NamesChoice({ names: { encoding, isGuess, samples }, onChange, onKeyDown }: NamesChoiceProps) {
  const words = importStrings.preview;
  const titles = importStrings.encodings;
  return (
    <div>
      <SelectField
        label={words.names}
        hint={isGuess ? words.namesGuess(titles[encoding]) : words.namesChosen}
        value={encoding}
        onChange={(event) => {
          const chosen = NAME_ENCODINGS.find((one) => one === event.currentTarget.value);
          if (chosen) onChange({ nameEncoding: chosen });
        }}
        onKeyDown={onKeyDown}
      >
        <Options of={NAME_ENCODINGS.map((one) => [one, titles[one]])} />
      </SelectField>
      <ul className={styles.remarks} aria-label={words.names}>
        {samples.map((name) => (
          <li key={name}>
            <code>
              <VisibleText text={name} />
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
