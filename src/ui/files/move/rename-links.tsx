import { Button } from '../../kit/button.tsx';
import { joinPath, parentOf } from '../../kit/format.ts';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';
import { MoveLinks } from './move-links.tsx';
import { strings } from './move-strings.ts';

/** Shows above the tree what a rename does to links, while the name is edited in the tree. */
export function RenameLinks({ actions }: { actions: FileActions }) {
  const { renaming, newName } = actions;
  if (renaming === null) return null;
  const name = newName.trim();
  const to = name === '' ? renaming.path : joinPath(parentOf(renaming.path), name);
  return (
    <form
      className={styles.form}
      // Focus may move here from the field in the tree, which ends the rename otherwise.
      data-rename=""
      tabIndex={-1}
      aria-label={strings.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') void actions.rename(name);
      }}
    >
      <MoveLinks from={renaming.path} to={to} actions={actions} />
      <div className={styles.formActions}>
        <Button type="submit" tone="primary" disabled={name === ''}>
          {strings.rename}
        </Button>
        <Button onClick={actions.stop}>{strings.cancel}</Button>
      </div>
    </form>
  );
}
