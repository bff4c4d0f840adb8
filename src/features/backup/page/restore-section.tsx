import { useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { FileChooser } from '../../../ui/kit/files/file-chooser.tsx';
import { strings } from '../texts/backup-strings.ts';
import RestoreForm from './restore-form.tsx';

const words = strings.restore;

/** Restores a chosen file, after saying what it holds and what it replaces. */
export function RestoreSection() {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Button onClick={() => chooser.current?.click()}>{words.choose}</Button>
      <FileChooser ref={chooser} label={words.file} onFiles={([chosen]) => setFile(chosen)} />
      {file && <RestoreForm key={`${file.name} ${file.size}`} file={file} onClose={() => setFile(null)} />}
    </section>
  );
}
