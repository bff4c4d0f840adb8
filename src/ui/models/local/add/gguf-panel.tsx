import { useState } from 'react';
import { RadioChoices } from '../../../kit/fields/radio-choices.tsx';
import { addStrings } from './add-model-strings.ts';
import { GgufFromDisk } from './gguf-from-disk.tsx';
import { GgufFromNotebook } from './gguf-from-notebook.tsx';
import { GgufFromUrl } from './gguf-from-url.tsx';

type Source = keyof typeof addStrings.gguf.sources;
const SOURCES: readonly Source[] = ['disk', 'url', 'notebook'];

/** Adds a GGUF model from a disk, a URL, or the open notebook. */
export function GgufPanel({ taken }: { taken: readonly string[] }) {
  const [source, setSource] = useState<Source>('disk');
  const words = addStrings.gguf;
  return (
    <>
      <p>{words.text}</p>
      <RadioChoices label={words.source} of={SOURCES} chosen={source} onChoose={setSource} says={words.sources} />
      {source === 'disk' && <GgufFromDisk taken={taken} />}
      {source === 'url' && <GgufFromUrl taken={taken} />}
      {source === 'notebook' && <GgufFromNotebook taken={taken} />}
    </>
  );
}
