import { useMemo } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { renamedPath } from '../../../core/shared/names/renamed-path.ts';
import { Form } from '../../kit/field.tsx';
import { FormActions } from '../../kit/fields/form-actions.tsx';
import { common } from '../../kit/language/common-strings.ts';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';
import { MoveAttachments } from './move-attachments.tsx';
import { MoveLinks } from './move-links.tsx';
import { strings } from './move-strings.ts';
import { useMovePlan } from './use-move-plan.ts';

/** Shows above the tree what a rename does to links, while the name is edited in the tree. */
export function RenameLinks({ actions }: { actions: FileActions }) {
  return actions.renaming && <RenamePlan renaming={actions.renaming} actions={actions} />;
}

function RenamePlan({ renaming, actions }: { renaming: FileRow; actions: FileActions }) {
  const { path } = renaming;
  const name = actions.newName.trim();
  const to = name === '' ? path : renamedPath(renaming, name);
  const paths = useMemo(() => [path] as const, [path]);
  const plan = useMovePlan({ type: 'path', paths, to }, actions.attachments);
  return (
    <Form
      className={styles.form}
      // Focus may move here from the field in the tree, which ends the rename otherwise.
      data-rename=""
      tabIndex={-1}
      aria-label={strings.title}
      onSubmit={() => {
        if (name !== '') void actions.rename(name);
      }}
    >
      <MoveLinks plan={plan} actions={actions} />
      <MoveAttachments plan={plan} actions={actions} />
      <FormActions
        className={styles.formActions}
        submit={common.rename}
        disabled={name === ''}
        onCancel={actions.stop}
      />
    </Form>
  );
}
