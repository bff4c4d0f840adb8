import { useId, useState } from 'react';
import { detach } from '../../ask/attach/attached-files.ts';
import { attachmentStrings } from '../../ask/attach/attachment-strings.ts';
import { deviceFiles } from '../../ask/attach/device-files.ts';
import { useAttach } from '../../ask/attach/use-attach.ts';
import { ASK_FIELD_ID } from '../../ask/use-ask.tsx';
import { toPicked } from '../../files/import/import-source.ts';
import { importStrings } from '../../files/import/import-strings.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form } from '../../kit/field.tsx';
import { DialogHead, FloatingDialog } from '../../kit/floating/floating-dialog.tsx';
import { formatBytes } from '../../kit/format.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { focusFirst } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { addShared } from '../add-shared.ts';
import styles from '../system.module.css';
import { systemStrings } from '../system-strings.ts';

const words = attachmentStrings.fromDevice;
const whose = importStrings.whose;

/** Imports the chosen files of the device into the notebook, asking who wrote them, and attaches them to the next message. */
export default function DeviceDialog({ onClose }: { onClose: () => void }) {
  const { call } = useClient();
  const { notebookId, name } = usePlace().notebook;
  const { notify } = useNotices();
  const attach = useAttach();
  const [files] = useState(deviceFiles.get);
  const [theirs, setTheirs] = useState(false);
  const id = useId();
  const add = useAction(async () => {
    const picked = files.map(toPicked);
    const { paths, skipped, changeIds } = await addShared(call, notebookId, picked, theirs ? ['untrusted'] : []);
    const undo = async () => {
      detach(
        notebookId,
        paths.map((path) => ({ path })),
      );
      const conflicts: string[] = [];
      for (const changeId of [...changeIds].reverse()) {
        const result = await call('changes.undo', { changeId });
        conflicts.push(
          ...result.conflicts.map(({ path, reason, sentence }) => `${path} (${translate(reason, sentence)})`),
        );
      }
      if (conflicts.length > 0) notify(words.notUndone(conflicts.join(', ')));
    };
    onClose();
    for (const { path, message } of skipped) notify(systemStrings.share.skipped(path, message));
    notify(words.imported(paths.length), { label: common.undo, run: () => void undo() });
    attach(paths.map((path) => ({ path })));
    // Wait until the dialog has returned the focus to what opened it.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(ASK_FIELD_ID)?.focus()));
  });
  // An import that has begun ends with the files attached.
  const close = () => {
    if (!add.busy) onClose();
  };
  return (
    <FloatingDialog onClose={close} width={520}>
      <DialogHead title={words.title} closeLabel={common.close} onClose={close} />
      <Form className={page.group} onSubmit={() => !add.busy && void add.run()}>
        {add.error && <ErrorNote message={add.error.message} onDismiss={add.clearError} />}
        <p id={id} className={styles.label}>
          {words.list}
        </p>
        <ul className={`${page.plainList} ${styles.files}`} aria-labelledby={id}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <VisibleText text={file.name} />
              <span className={page.note}> {formatBytes(file.size)}</span>
            </li>
          ))}
        </ul>
        <p className={page.note}>{words.into(name)}</p>
        <fieldset className={page.whose}>
          <legend>{whose.question}</legend>
          <label>
            <input ref={focusFirst} type="radio" name="whose" checked={!theirs} onChange={() => setTheirs(false)} />
            {whose.mine}
          </label>
          <label>
            <input type="radio" name="whose" checked={theirs} onChange={() => setTheirs(true)} />
            {whose.theirs}
          </label>
        </fieldset>
        <p className={page.note}>{theirs ? whose.theirsMeans : whose.mineMeans}</p>
        <div className={page.wrap}>
          <Button type="submit" tone="primary" busy={add.busy}>
            {words.add}
          </Button>
          <Button busy={add.busy} onClick={close}>
            {common.cancel}
          </Button>
        </div>
        {add.working && <Working text={words.adding} />}
      </Form>
    </FloatingDialog>
  );
}
