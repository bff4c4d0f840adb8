import type { KeyboardEvent } from 'react';
import { NAME_ENCODINGS } from '../../../contracts/domain/notebook/name-encodings.ts';
import type { ImportPreview } from '../../../contracts/wire/transfer.ts';
import { Options, SelectField } from '../../kit/field.tsx';
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

/** Asks how an archive is read: without its top folder, with the archives inside it unpacked, with names in another encoding. */
export function ReadingChoices({ preview, reading, onChange, onKeyDown }: ReadingChoicesProps) {
  const { topFolder, archives, names } = preview;
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
