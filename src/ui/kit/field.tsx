import { type AriaAttributes, type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './kit.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FrameProps extends FieldProps {
  id: string | undefined;
  children: (control: { id: string; className: string | undefined } & AriaAttributes) => ReactNode;
}

/** The label, the hint and the error around a control, and the attributes that connect the control with them. */
function Frame({ label, hint, error, id, children }: FrameProps) {
  const own = useId();
  const fieldId = id ?? own;
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  const aria = { ...(described ? { 'aria-describedby': described } : {}), ...(error ? { 'aria-invalid': true } : {}) };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
      </label>
      {children({ ...aria, id: fieldId, className: styles.input })}
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.fieldError} id={`${fieldId}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldProps, ComponentPropsWithRef<'input'> {
  /** Values that the browser suggests. */
  suggestions?: readonly string[] | undefined;
}

/** A labelled line of text. */
export function TextField({ label, hint, error, id, suggestions, ...rest }: TextFieldProps) {
  const listId = useId();
  return (
    <Frame label={label} hint={hint} error={error} id={id}>
      {(control) =>
        suggestions === undefined ? (
          <input {...rest} {...control} />
        ) : (
          <>
            <input autoComplete="off" {...rest} {...control} list={listId} />
            <datalist id={listId}>
              {suggestions.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          </>
        )
      }
    </Frame>
  );
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, error, id, ...rest }: FieldProps & ComponentPropsWithRef<'textarea'>) {
  return (
    <Frame label={label} hint={hint} error={error} id={id}>
      {(control) => <textarea {...rest} {...control} />}
    </Frame>
  );
}

/** A labelled choice of one. */
export function SelectField({ label, hint, error, id, ...rest }: FieldProps & ComponentPropsWithRef<'select'>) {
  return (
    <Frame label={label} hint={hint} error={error} id={id}>
      {(control) => <select {...rest} {...control} />}
    </Frame>
  );
}

/** The choices of a select field, each with its value and its text. */
export function Options({ of = [] }: { of: readonly (readonly [value: string, text: string])[] | undefined }) {
  return of.map(([value, text]) => (
    <option key={`${value} ${text}`} value={value}>
      {text}
    </option>
  ));
}

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form that the page handles instead of sending it. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
