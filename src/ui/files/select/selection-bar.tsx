import { FolderInput, Tag, Trash2, X } from 'lucide-react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { IconButton } from '../../kit/button.tsx';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { RemoveQuestion } from '../../kit/remove-question.tsx';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';
import { labelManyChoices, labelManyOf } from './label-many-choices.ts';
import { selectionStrings as strings } from './selection-strings.ts';
import { useLabelMany } from './use-label-many.ts';

interface SelectionBarProps {
  files: readonly FileRow[];
  actions: FileActions;
  /** Whether to ask before the files are deleted. */
  asks: boolean;
  onAsk: (asks: boolean) => void;
  onClear: () => void;
}

/** Says below the tree how many rows are selected, and acts on all of them. */
export function SelectionBar({ files, actions, asks, onAsk, onClear }: SelectionBarProps) {
  const labelMany = useLabelMany();
  const number = files.length;
  if (asks) {
    return (
      <div className={styles.selectionQuestion}>
        <RemoveQuestion
          label={strings.bar}
          question={strings.question(number, files.filter(({ kind }) => kind === 'folder').length)}
          keep={strings.keep}
          remove={strings.remove(number)}
          onKeep={() => onAsk(false)}
          onRemove={async () => {
            await actions.removeMany(files);
            onClear();
          }}
        />
      </div>
    );
  }
  return (
    <section className={styles.selection} aria-label={strings.bar}>
      <span className={styles.selectionCount}>{strings.selected(number)}</span>
      <IconButton icon={FolderInput} label={strings.move} onClick={() => actions.startMove(files)} />
      <IconMenuButton
        icon={Tag}
        label={strings.label}
        menuLabel={strings.labels(number)}
        choices={labelManyChoices()}
        onChoose={(id) => {
          const change = labelManyOf(id);
          if (change !== null) void labelMany(files, change);
        }}
      />
      <IconButton icon={Trash2} label={strings.delete} onClick={() => onAsk(true)} />
      <IconButton icon={X} label={strings.clear} onClick={onClear} />
    </section>
  );
}
