import { Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { fileStrings as words } from './agent-file-strings.ts';

/** Longest text that is read of a file; the worker refuses less. In bytes. */
const MAX_BYTES = 1_000_000;

/** A file as it is reviewed: its name or its path in the notebook, and its text. */
export interface FileToReview {
  readonly file: string;
  readonly text: string;
}

/** Lets the person choose the file of an agent. */
export function ImportAgentButton({ onFile }: { onFile: (file: FileToReview) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={inputId}>
        {words.choose}
      </label>
      <input
        id={inputId}
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".md,text/markdown"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file)
            void file
              .slice(0, MAX_BYTES)
              .text()
              .then((text) => onFile({ file: file.name, text }));
        }}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
    </>
  );
}
