import { type ComponentPropsWithRef, useId } from 'react';
import styles from './kit.module.css';

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
}

function useField({ hint, error }: FieldProps, id: string | undefined) {
  const own = useId();
  const fieldId = id ?? own;
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  const aria = { ...(described ? { 'aria-describedby': described } : {}), ...(error ? { 'aria-invalid': true } : {}) };
  return { fieldId, aria };
}

function Around({
  label,
  hint,
  error,
  fieldId,
  children,
}: FieldProps & { fieldId: string; children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
      </label>
      {children}
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

/** A labelled line of text. */
export function TextField({ label, hint, error, id, ...rest }: FieldProps & ComponentPropsWithRef<'input'>) {
  const words = { label, ...(hint ? { hint } : {}), error };
  const { fieldId, aria } = useField(words, id);
  return (
    <Around {...words} fieldId={fieldId}>
      <input {...rest} {...aria} id={fieldId} className={styles.input} />
    </Around>
  );
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, error, id, ...rest }: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const words = { label, ...(hint ? { hint } : {}), error };
  const { fieldId, aria } = useField(words, id);
  return (
    <Around {...words} fieldId={fieldId}>
      <textarea {...rest} {...aria} id={fieldId} className={styles.input} />
    </Around>
  );
}

/** A labelled choice of one. */
export function SelectField({ label, hint, error, id, ...rest }: FieldProps & ComponentPropsWithRef<'select'>) {
  const words = { label, ...(hint ? { hint } : {}), error };
  const { fieldId, aria } = useField(words, id);
  return (
    <Around {...words} fieldId={fieldId}>
      <select {...rest} {...aria} id={fieldId} className={styles.input} />
    </Around>
  );
}
