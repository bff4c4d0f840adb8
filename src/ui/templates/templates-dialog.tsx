import { useState } from 'react';
import { TEMPLATE_FOLDER } from '../../contracts/wire/commands/template-requests.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { DialogHead, FloatingDialog } from '../kit/floating/floating-dialog.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { starters } from './starters.ts';
import { type Entries, TemplateForm } from './template-form.tsx';
import { strings } from './template-strings.ts';
import styles from './templates.module.css';
import { type Templates, useTemplates } from './use-templates.ts';

/** Shows the dialog that creates a note from a template, with a preview. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <FloatingDialog onClose={onClose} width={920} classes={styles}>
      <DialogHead title={strings.title} closeLabel={common.close} onClose={onClose} />
      <Body onClose={onClose} />
    </FloatingDialog>
  );
}

function Body({ onClose }: { onClose: () => void }) {
  const templates = useTemplates();
  const [key, setKey] = useState<string | null>(null);
  const [entries, setEntries] = useState<Entries>({ title: null, folder: null, name: null, values: {} });
  const { choices, error } = templates;
  if (error !== null) return <ErrorNote message={strings.listFailed(error)} />;
  if (choices === null) return <Working />;
  const chosen = choices.find((choice) => choice.key === key) ?? choices[0];
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{strings.choose}</legend>
        {choices.map((choice) => (
          <label key={choice.key} className={styles.choice} data-chosen={choice === chosen}>
            <input type="radio" name="template" checked={choice === chosen} onChange={() => setKey(choice.key)} />
            <span>{choice.title}</span>
            <span className={`${page.softPath} ${styles.about}`}>{choice.about}</span>
          </label>
        ))}
      </fieldset>
      <Source templates={templates} />
      {chosen && <TemplateForm template={chosen} entries={entries} onChange={setEntries} onClose={onClose} />}
    </>
  );
}

/** Explains where the templates come from, and adds the built-in templates to the notebook. */
function Source({ templates: { offered, refresh } }: { templates: Templates }) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const { notify } = useNotices();
  const add = useAction(async () => {
    const entries = starters.map(({ name, text }) => ({ path: `/${name}.md`, content: text }));
    const { imported, skipped } = await call('notebooks.import', {
      notebookId,
      entries,
      into: TEMPLATE_FOLDER,
      onConflict: 'skip',
    });
    const [first] = skipped;
    notify(imported === 0 && first ? strings.noneAdded(first.message) : strings.added(imported, TEMPLATE_FOLDER));
    await refresh();
  });
  if (!offered) return <p className={page.soft}>{strings.own(TEMPLATE_FOLDER)}</p>;
  return (
    <div className={styles.source}>
      <p className={page.soft}>{strings.offered}</p>
      <Button busy={add.busy} onClick={() => void add.run()}>
        {strings.addAll}
      </Button>
      {add.error && <ErrorNote message={strings.noneAdded(add.error.message)} onDismiss={add.clearError} />}
    </div>
  );
}
