import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { FileChooser } from '../../kit/files/file-chooser.tsx';
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
  const read = async (file: File) => onFile({ file: file.name, text: await file.slice(0, MAX_BYTES).text() });
  return (
    <>
      <FileChooser ref={input} label={words.choose} accept=".md,text/markdown" onFiles={([file]) => void read(file)} />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
    </>
  );
}
