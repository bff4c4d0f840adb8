import { useMemo, useState } from 'react';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form, TextField } from '../kit/field.tsx';
import { localDay } from '../kit/format.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { focusFirst } from '../kit/opening/opened.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { useClient } from '../state/client-context.tsx';
import { markNew } from '../state/notebook/new-notes.ts';
import { usePaths } from '../state/notebook/use-paths.ts';
import { usePlace } from '../state/place-context.tsx';
import { preferences } from '../state/preferences.ts';
import { fileNameFor, newNotePath } from './new-note-path.ts';
import { strings } from './template-strings.ts';
import styles from './templates.module.css';
import { type Preview, usePreview, useVariables } from './use-template-preview.ts';
import type { Choice } from './use-templates.ts';

/** Values that the person has entered; null for fields that follow the template. Kept when another template is selected. */
export interface Entries {
  readonly title: string | null;
  readonly folder: string | null;
  readonly name: string | null;
  readonly values: Readonly<Record<string, string>>;
}

interface TemplateFormProps {
  template: Choice;
  entries: Entries;
  onChange: (entries: Entries) => void;
  onClose: () => void;
}

/** Shows the fields of a template and a preview of the note. */
export function TemplateForm({ template, entries, onChange, onClose }: TemplateFormProps) {
  const { call } = useClient();
  const { notebook, activePath, openFile } = usePlace();
  const { announce } = useNotices();
  const { notebookId } = notebook;
  const { source } = template;
  const today = localDay(Date.now());
  const title = entries.title ?? (template.daily ? today : '');
  const folder = entries.folder ?? template.folder ?? defaultFolder(activePath);
  const { values } = entries;
  const [author, setAuthor] = useState(preferences.author);
  const variables = useVariables(notebookId, source);

  const dated = template.dated ?? variables?.dated ?? false;
  const name = entries.name ?? fileNameFor(title, dated ? today : null);
  const path = newNotePath(folder, name);
  const filling = {
    notebookId,
    source,
    path,
    variables: pickValues(values, variables?.asked),
    author,
    ...(title.trim() === '' ? {} : { title }),
  };
  const preview = usePreview(variables === null ? null : filling);
  const create = useAction(async () => {
    const made = await call('files.createFromTemplate', filling);
    if (variables?.authored) preferences.setAuthor(author.trim());
    onClose();
    markNew(notebookId, made.path);
    openFile(made.path);
    announce(strings.created(made.path));
  });

  return (
    <Form
      ref={focusFirst}
      className={styles.form}
      onSubmit={() => {
        if (!create.busy && variables !== null) void create.run();
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={strings.noteTitle}
          value={title}
          maxLength={300}
          required
          onChange={(event) => onChange({ ...entries, title: event.currentTarget.value })}
        />
        <FolderField value={folder} onChange={(next) => onChange({ ...entries, folder: next })} />
        <TextField
          label={strings.fileName}
          value={name}
          maxLength={200}
          onChange={(event) => onChange({ ...entries, name: event.currentTarget.value })}
        />
        {variables?.authored && (
          <TextField
            label={strings.author}
            hint={strings.authorHint}
            value={author}
            maxLength={200}
            autoComplete="name"
            onChange={(event) => setAuthor(event.currentTarget.value)}
          />
        )}
        {variables !== null && variables.asked.length > 0 && (
          <fieldset className={styles.values}>
            <legend>{strings.values}</legend>
            {variables.asked.slice(0, 50).map((variable) => (
              <TextField
                key={variable}
                label={variable}
                value={values[variable] ?? ''}
                maxLength={10_000}
                onChange={(event) =>
                  onChange({ ...entries, values: { ...values, [variable]: event.currentTarget.value } })
                }
              />
            ))}
          </fieldset>
        )}
      </div>
      <Shown preview={preview} path={path} />
      <div className={`${page.actions} ${styles.actions}`}>
        {create.error && <ErrorNote message={create.error.message} onDismiss={create.clearError} />}
        <Button type="submit" tone="primary" busy={create.busy} disabled={variables === null || title.trim() === ''}>
          {strings.create}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
        {create.working && <Working />}
      </div>
    </Form>
  );
}

/** Returns the values of these variables only; the others were entered for another template. */
function pickValues(values: Entries['values'], names: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])).slice(0, 50),
  );
}

function FolderField({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const paths = usePaths(true);
  const folders = useMemo(() => [...new Set((paths ?? []).map(parentOf))].sort().slice(0, 200), [paths]);
  return (
    <TextField
      label={common.folder}
      hint={strings.folderHint}
      value={value}
      suggestions={folders}
      maxLength={1000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Shown({ preview, path }: { preview: Preview; path: string }) {
  return (
    <section className={`${page.column} ${styles.preview}`} aria-label={strings.preview}>
      <h3>{strings.preview}</h3>
      <p className={`${page.softPath} ${styles.path}`}>{path}</p>
      {preview.state === 'failed' && <ErrorNote message={preview.message} />}
      {preview.state === 'shown' && (
        <>
          <pre className={styles.text}>
            <VisibleText text={preview.text} />
          </pre>
          <p className={page.soft} role="status">
            {preview.unknown.length === 0
              ? strings.allFilled
              : strings.stays(preview.unknown.map((name) => `{{${name}}}`))}
          </p>
        </>
      )}
    </section>
  );
}

function defaultFolder(path: string | null): string {
  return path === null || path.startsWith('/runs/') || path.startsWith('/templates/') ? '/notes' : parentOf(path);
}
