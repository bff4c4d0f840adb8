import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { useAction } from './hooks/use-action.ts';
import page from './styles/page.module.css';

interface RemoveQuestionProps {
  label: string;
  question: string;
  keep: string;
  remove: string;
  onKeep: () => void;
  onRemove: () => Promise<void>;
}

/** Asks for confirmation before something is removed. The focus starts on the button that keeps it. */
export function RemoveQuestion({ label, question, keep, remove, onKeep, onRemove }: RemoveQuestionProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  const removal = useAction(onRemove);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <fieldset className={page.question} aria-label={label}>
      <p>{question}</p>
      <div className={page.actions}>
        <Button ref={keepButton} onClick={onKeep}>
          {keep}
        </Button>
        <Button tone="danger" busy={removal.busy} onClick={() => void removal.run()}>
          {remove}
        </Button>
      </div>
      {removal.error && <ErrorNote message={removal.error.message} />}
    </fieldset>
  );
}
