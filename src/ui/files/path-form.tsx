import { useEffect, useRef, useState } from 'react';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import { Form, TextField } from '../kit/field.tsx';
import { FormActions } from '../kit/fields/form-actions.tsx';
import { joinPath, nameOf } from '../kit/format.ts';
import { common } from '../kit/language/common-strings.ts';
import { changeStrings } from './changes/change-strings.ts';
import styles from './files.module.css';
import type { FileActions, FileForm, MoveForm } from './use-file-actions.ts';

/** Asks for a name or a path, above the file tree. */
export function PathForm({ form, actions }: { form: Exclude<FileForm, MoveForm>; actions: FileActions }) {
  const words = textsOf(form);
  const [text, setText] = useState(words.start);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const submit = () => {
    const value = text.trim();
    if (value === '') return;
    if (form.kind === 'copy') void actions.copy(form.file, absolute(value));
    else void actions.create(form.kind, toPath(form.folder, value, form.kind));
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        onKeyDown={(event) => {
          if (event.key === 'Escape') actions.stop();
        }}
        ref={field}
        label={words.label}
        value={text}
        error={actions.error ?? undefined}
        {...(words.hint ? { hint: words.hint } : {})}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormActions
        className={styles.formActions}
        submit={words.go}
        disabled={text.trim() === ''}
        onCancel={actions.stop}
      />
    </Form>
  );
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** Returns the path for a name in a folder; an absolute path stays. A note without an extension gets `.md`. */
function toPath(folder: string, value: string, kind: 'note' | 'folder'): string {
  const path = value.startsWith('/') ? value : joinPath(folder, value);
  return kind === 'note' && !nameOf(path).includes('.') ? `${path}.md` : path;
}

function textsOf(form: Exclude<FileForm, MoveForm>): { label: string; start: string; go: string; hint?: string } {
  switch (form.kind) {
    case 'note':
      return { label: changeStrings.newNoteIn(form.folder), start: changeStrings.defaultNote, go: common.create };
    case 'folder':
      return { label: changeStrings.newFolderIn(form.folder), start: '', go: common.create };
    case 'copy':
      return {
        label: changeStrings.copyLabel(nameOf(form.file.path)),
        start: copyName(form.file.path),
        go: changeStrings.copyNow,
        hint: changeStrings.pathHint,
      };
    default:
      return form satisfies never;
  }
}

function copyName(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  const copy = dot > 0 ? `${name.slice(0, dot)} copy${name.slice(dot)}` : `${name} copy`;
  return joinPath(parentOf(path), copy);
}
