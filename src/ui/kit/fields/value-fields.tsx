import type { PlaybookInput, PlaybookValue, PlaybookValues } from '../../../contracts/domain/playbook/playbook.ts';
import { SelectField, TextArea, TextField } from '../field.tsx';
import { strings } from '../kit-strings.ts';
import page from '../styles/page.module.css';

interface ValueFieldsProps {
  readonly inputs: readonly PlaybookInput[];
  /** Returns the label of the input of a name. Default: the name. */
  readonly labelOf?: (name: string) => string;
  /** What the person entered; an input that is not here has its default. */
  readonly values: PlaybookValues;
  readonly onChange: (values: PlaybookValues) => void;
}

/** Fields for named values, such as the inputs of a playbook. An empty field means the default. */
export function ValueFields({ inputs, labelOf = (name) => name, values, onChange }: ValueFieldsProps) {
  return (
    <div className={page.fields}>
      {inputs.map((input) => (
        <InputField
          key={input.name}
          input={input}
          label={labelOf(input.name)}
          value={values[input.name]}
          onChange={(value) => {
            const { [input.name]: _before, ...others } = values;
            onChange(value === '' ? others : { ...others, [input.name]: value });
          }}
        />
      ))}
    </div>
  );
}

interface InputFieldProps {
  readonly input: PlaybookInput;
  readonly label: string;
  readonly value: PlaybookValue | undefined;
  readonly onChange: (value: PlaybookValue) => void;
}

function InputField({ input, label, value, onChange }: InputFieldProps) {
  const { type, description, default: otherwise } = input;
  const hint = { ...(description === undefined ? {} : { hint: description }) };
  const shown = textOf(value);
  const placeholder = { ...(otherwise === undefined ? {} : { placeholder: textOf(otherwise) }) };
  if (type === 'boolean') {
    return (
      <SelectField label={label} {...hint} value={shown} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{textOf(otherwise)}</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </SelectField>
    );
  }
  if (type === 'list') {
    return (
      <TextArea
        label={label}
        hint={description ?? strings.oneALine}
        {...placeholder}
        value={shown}
        rows={3}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      {...hint}
      {...placeholder}
      value={shown}
      spellCheck={type === 'text'}
      required={otherwise === undefined}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function textOf(value: PlaybookValue | undefined): string {
  return value === undefined ? '' : Array.isArray(value) ? value.join('\n') : String(value);
}
