import { useState } from 'react';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { tagSchema } from '../../../contracts/domain/notebook/property-edit.ts';
import { namedLabel } from '../../../core/shared/names/named-label.ts';
import { Button } from '../../kit/button.tsx';
import { Form, TextField } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { opened } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { useLabelMany } from '../../state/labels/use-label-many.ts';
import { useTags } from '../../tags/use-tags.ts';
import styles from '../files.module.css';
import { UnsetLabelNote } from '../labels/unset-label-note.tsx';
import { tagManyStrings } from './tag-many-strings.ts';
import { useTagMany } from './use-tag-many.ts';

/** Asks for the tag that the selected notes get or lose. The tags of the notebook are suggested. */
export function TagForm({ files, onClose }: { files: readonly FileRow[]; onClose: () => void }) {
  const { value: tags } = useTags();
  const tagMany = useTagMany();
  const labelMany = useLabelMany();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const put = async (carried: boolean) => {
    const tag = text.trim().replace(/^#/, '');
    if (!tagSchema.safeParse(tag).success) return setProblem(tagManyStrings.badTag);
    setBusy(true);
    const error = await tagMany(files, tag, carried);
    setBusy(false);
    if (error === null) onClose();
    else setProblem(error);
  };
  const typed = text.trim().replace(/^#/, '');
  const label = namedLabel(typed);
  const addLabel = async (added: Label) => {
    setBusy(true);
    await labelMany(files, { label: added, carried: true });
    onClose();
  };
  return (
    <Form
      {...opened(onClose)}
      className={`${styles.selectionQuestion} ${page.stack}`}
      aria-label={tagManyStrings.tagForm(files.length)}
      onSubmit={() => void put(true)}
    >
      <TextField
        label={tagManyStrings.tagForm(files.length)}
        hint={tagManyStrings.tagHint}
        error={problem}
        suggestions={tags?.map(({ tag }) => tag) ?? []}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <UnsetLabelNote
        found={label === null ? [] : [{ label, by: 'tag', name: typed }]}
        busy={busy}
        onAdd={(added) => void addLabel(added)}
      />
      <div className={styles.formActions}>
        <Button type="submit" tone="primary" disabled={busy || text.trim() === ''}>
          {tagManyStrings.addTag}
        </Button>
        <Button disabled={busy || text.trim() === ''} onClick={() => void put(false)}>
          {tagManyStrings.removeTag}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </Form>
  );
}
