import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { useAction } from './hooks/use-action.ts';
import { opened } from './opening/opened.ts';
import page from './styles/page.module.css';

interface RemoveQuestionProps {
  label: string;
  question: string;
  keep: string;
  remove: string;
  onKeep: () => void;
  onRemove: () => Promise<void>;
}

/** Asks for confirmation before something is removed. The focus starts on the button that keeps it, as Escape does. */
export function RemoveQuestion({ label, question, keep, remove, onKeep, onRemove }: RemoveQuestionProps) {
  const removal = useAction(onRemove);
  return (
    <fieldset {...opened(onKeep)} className={page.question} aria-label={label}>
      <p>{question}</p>
      <div className={page.actions}>
        <Button onClick={onKeep}>{keep}</Button>
        <Button tone="danger" busy={removal.busy} onClick={() => void removal.run()}>
          {remove}
        </Button>
      </div>
      {removal.error && <ErrorNote message={removal.error.message} />}
    </fieldset>
  );
}
