import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { FileChooser } from '../../../ui/kit/files/file-chooser.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { strings } from '../texts/backup-strings.ts';
import RestoreForm from './restore-form.tsx';

const words = strings.restore;

/** Restores a chosen file, after saying what it holds and what it replaces. */
export function RestoreSection() {
  const chooser = useRef<HTMLInputElement>(null);
  const buttonId = useId();
  const [file, setFile] = useState<File | null>(null);
  const close = () => {
    setFile(null);
    focusSoon(buttonId);
  };
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Button id={buttonId} onClick={() => chooser.current?.click()}>
        {words.choose}
      </Button>
      <FileChooser ref={chooser} label={words.file} onFiles={([chosen]) => setFile(chosen)} />
      {file && <RestoreForm key={`${file.name} ${file.size}`} file={file} onClose={close} />}
    </section>
  );
}
