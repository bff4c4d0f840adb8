import { FolderInput, Hash, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { IconButton } from '../../kit/button.tsx';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { RemoveQuestion } from '../../kit/remove-question.tsx';
import page from '../../kit/styles/page.module.css';
import { selectionStrings as strings } from '../../state/labels/selection-strings.ts';
import { useLabelMany } from '../../state/labels/use-label-many.ts';
import styles from '../files.module.css';
import { LabelsIcon } from '../labels/group-labels.ts';
import type { FileActions } from '../use-file-actions.ts';
import { labelManyChoices, labelManyOf } from './label-many-choices.ts';
import { TagForm } from './tag-form.tsx';

export type SelectionQuestion = 'delete' | 'tag' | null;

interface SelectionBarProps {
  files: readonly FileRow[];
  actions: FileActions;
  /** What the bar asks: whether to delete the files, or for a tag. */
  asks: SelectionQuestion;
  onAsk: (asks: SelectionQuestion) => void;
  onClear: () => void;
}

/** Says below the tree how many rows are selected, and acts on all of them. */
export function SelectionBar({ files, actions, asks, onAsk, onClear }: SelectionBarProps) {
  const labelMany = useLabelMany();
  const number = files.length;
  const id = useId();
  /** Returns the focus to the button of the question. */
  const keep = () => {
    onAsk(null);
    focusSoon(`${id}-${asks}`);
  };
  if (asks === 'tag') return <TagForm files={files} onClose={keep} />;
  if (asks === 'delete') {
    return (
      <div className={styles.selectionQuestion}>
        <RemoveQuestion
          label={strings.bar}
          question={strings.question(number, files.filter(({ kind }) => kind === 'folder').length)}
          keep={strings.keep}
          remove={strings.remove(number)}
          onKeep={keep}
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
      <span className={`${page.cutItem} ${styles.selectionCount}`}>{strings.count(number)}</span>
      <IconButton icon={FolderInput} label={strings.move} onClick={() => actions.startMove(files)} />
      <IconMenuButton
        icon={LabelsIcon}
        label={strings.label}
        menuLabel={strings.labels(number)}
        choices={labelManyChoices()}
        onChoose={(id) => {
          const change = labelManyOf(id);
          if (change !== null) void labelMany(files, change);
        }}
      />
      <IconButton id={`${id}-tag`} icon={Hash} label={strings.tag} onClick={() => onAsk('tag')} />
      <IconButton id={`${id}-delete`} icon={Trash2} label={strings.delete} onClick={() => onAsk('delete')} />
      <IconButton icon={X} label={strings.clear} onClick={onClear} />
    </section>
  );
}
