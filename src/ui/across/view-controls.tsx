import { useId, useState } from 'react';
import type { NamedCount } from '../../contracts/wire/search-requests.ts';
import {
  LAYOUTS,
  MAX_VIEW_COLUMNS,
  VIEW_PROPERTIES,
  type ViewSettings,
} from '../../core/shared/views/view-settings.ts';
import { Options, SelectField, TextField } from '../kit/field.tsx';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { usePropertyNames } from '../search/use-property-names.ts';
import styles from './across.module.css';
import { strings } from './across-strings.ts';

interface ViewControlsProps {
  view: ViewSettings;
  onChange: (view: ViewSettings) => void;
}

/** Shows the filter, the layout and what the layout needs to know. */
export function ViewControls({ view, onChange }: ViewControlsProps) {
  // Without those that store views.
  const names = usePropertyNames().filter(({ name }) => !VIEW_PROPERTIES.some((own) => own === name.toLowerCase()));
  const [filter, setFilter] = useState(view.filter);
  const [known, setKnown] = useState(view.filter);
  if (known !== view.filter) {
    setKnown(view.filter);
    if (view.filter.trim() !== filter.trim()) setFilter(view.filter);
  }
  return (
    <search className={styles.controls} aria-label={strings.filter}>
      <div className={styles.filter}>
        <TextField
          label={strings.filter}
          type="search"
          value={filter}
          placeholder={strings.filterHint}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setFilter(text);
            onChange({ ...view, filter: text.trim() });
          }}
        />
      </div>
      <SelectField
        label={strings.layout}
        value={view.layout}
        onChange={(event) =>
          onChange({ ...view, layout: LAYOUTS.find((one) => one === event.currentTarget.value) ?? 'table' })
        }
      >
        <Options of={LAYOUTS.map((layout) => [layout, strings.layouts[layout]])} />
      </SelectField>
      {view.layout === 'board' && (
        <NameField
          label={strings.group}
          value={view.group}
          names={names}
          onChange={(group) => onChange({ ...view, group })}
        />
      )}
      {view.layout === 'calendar' && (
        <NameField
          label={strings.date}
          value={view.date}
          names={names}
          onChange={(date) => onChange({ ...view, date })}
        />
      )}
      {(view.layout === 'table' || view.layout === 'gallery') && (
        <ColumnChoice view={view} names={names} onChange={onChange} />
      )}
    </search>
  );
}

interface NameFieldProps {
  label: string;
  value: string;
  names: readonly NamedCount[];
  onChange: (name: string) => void;
}

function NameField({ label, value, names, onChange }: NameFieldProps) {
  const isKnown = names.some(({ name }) => name.toLowerCase() === value.toLowerCase());
  return (
    <SelectField label={label} value={value.toLowerCase()} onChange={(event) => onChange(event.currentTarget.value)}>
      {!isKnown && <option value={value.toLowerCase()}>{value}</option>}
      <Options of={names.map(({ name }) => [name.toLowerCase(), name.slice(0, 60)])} />
    </SelectField>
  );
}

function ColumnChoice({ view, names, onChange }: ViewControlsProps & { names: readonly NamedCount[] }) {
  const id = useId();
  const chosen = new Set(view.columns.map((name) => name.toLowerCase()));
  const isFull = chosen.size >= MAX_VIEW_COLUMNS;
  const listed = [
    ...view.columns,
    ...names.map(({ name }) => name).filter((name) => !chosen.has(name.toLowerCase()) && name.length <= 60),
  ];
  return (
    <details className={`${kit.disclosure} ${styles.columns}`}>
      <summary>{view.layout === 'gallery' ? common.properties : strings.columns}</summary>
      <fieldset className={styles.choices} aria-label={view.layout === 'gallery' ? common.properties : strings.columns}>
        {listed.length === 0 && <p className={page.longNote}>{strings.noProperties}</p>}
        {listed.map((name) => {
          const isChosen = chosen.has(name.toLowerCase());
          return (
            <label key={name} className={styles.choice} htmlFor={`${id} ${name}`}>
              <input
                id={`${id} ${name}`}
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && isFull}
                onChange={() => {
                  const others = view.columns.filter((one) => one.toLowerCase() !== name.toLowerCase());
                  onChange({ ...view, columns: isChosen ? others : [...view.columns, name] });
                }}
              />
              <VisibleText text={name} />
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}
