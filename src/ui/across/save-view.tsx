import { useState } from 'react';
import { findFile } from '../../client/queries/use-files.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { editProperties } from '../../core/shared/head-properties.ts';
import { VIEW_FOLDER, type ViewSettings, viewProperties } from '../../core/shared/views/view-settings.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form, TextField } from '../kit/field.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { leaveFocusTo } from '../kit/hooks/leave-focus.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { translate } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { flushNotes } from '../state/notebook/open-notes.ts';
import { usePlace } from '../state/place-context.tsx';
import { fileNameFor } from '../templates/new-note-path.ts';
import styles from './across.module.css';
import { strings } from './across-strings.ts';
import type { SavedView } from './use-saved-views.ts';

/** Element id of the heading of the view. */
export const VIEW_TITLE_ID = 'view-title';
const FORM_ID = 'save-view';
const OPENER_ID = 'save-view-open';
const toOpener = leaveFocusTo(OPENER_ID);

interface SaveViewProps {
  view: ViewSettings;
  saved: SavedView | null;
  isChanged: boolean;
  onSaved: (path: string) => void;
  onDiscard: () => void;
}

/** Saves a view in the frontmatter of a note: a new one, or the one that it was read from. */
export function SaveView({ view, saved, isChanged, onSaved, onDiscard }: SaveViewProps) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const { announce } = useNotices();
  const [name, setName] = useState<string | null>(null);

  /** Writes the view into the text of its note, or into a new one. */
  const write = async (path: string, isNew: boolean, title: string) => {
    await flushNotes();
    const there = await findFile(notebookId, path);
    if (isNew && there !== null) throw new CloisterError('already-exists', strings.taken(path), { path });
    const text = isNew ? `# ${title}\n` : await call('files.read', { notebookId, path });
    const edited = editProperties(text, { set: viewProperties(view) });
    if (edited.type === 'broken' || edited.type === 'refused') {
      throw new CloisterError('bad-input', strings.notSaved(translate(edited.reason.message, edited.reason)), { path });
    }
    if (edited.type === 'edited') {
      await call('files.write', { notebookId, path, content: edited.text, baseHash: there?.hash ?? null });
    }
    announce(strings.savedAs(path));
    // The saved view replaces the form and the button that opened it.
    if (document.getElementById(FORM_ID)?.contains(document.activeElement)) focusSoon(VIEW_TITLE_ID);
    setName(null);
    onSaved(path);
  };
  const save = useAction(async () => {
    if (saved !== null) return write(saved.path, false, saved.title);
  });
  const create = useAction(async (title: string) => {
    if (title === '') throw new CloisterError('bad-input', strings.nameWanted, {});
    return write(`${VIEW_FOLDER}/${fileNameFor(title, null)}`, true, title);
  });
  const error = save.error ?? create.error;
  return (
    <>
      {saved !== null && isChanged && (
        <>
          <Button ref={toOpener} tone="primary" busy={save.busy} onClick={() => void save.run()}>
            {strings.saveChanges}
          </Button>
          <Button ref={toOpener} tone="quiet" onClick={onDiscard}>
            {strings.discard}
          </Button>
        </>
      )}
      {name === null ? (
        <Button id={OPENER_ID} onClick={() => setName('')}>
          {strings.saveAs}
        </Button>
      ) : (
        <Form
          ref={toOpener}
          id={FORM_ID}
          className={styles.saveForm}
          aria-label={strings.saveAs}
          onSubmit={() => void create.run((name ?? '').trim())}
        >
          <TextField
            label={strings.viewName}
            value={name}
            maxLength={80}
            autoComplete="off"
            ref={(field) => {
              if (field !== null && field.value === '') field.focus();
            }}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setName(null)}
          />
          <Button type="submit" tone="primary" busy={create.busy}>
            {common.save}
          </Button>
          <Button tone="quiet" onClick={() => setName(null)}>
            {common.cancel}
          </Button>
        </Form>
      )}
      {error && (
        <ErrorNote
          message={error.message}
          onDismiss={() => {
            save.clearError();
            create.clearError();
          }}
        />
      )}
    </>
  );
}
