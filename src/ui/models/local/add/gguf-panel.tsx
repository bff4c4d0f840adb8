import { useState } from 'react';
import page from '../../../kit/styles/page.module.css';
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
      <fieldset className={page.choices} aria-label={words.source}>
        {SOURCES.map((one) => (
          <label key={one} className={page.choice}>
            <input type="radio" name="gguf-source" checked={source === one} onChange={() => setSource(one)} />
            {words.sources[one]}
          </label>
        ))}
      </fieldset>
      {source === 'disk' && <GgufFromDisk taken={taken} />}
      {source === 'url' && <GgufFromUrl taken={taken} />}
      {source === 'notebook' && <GgufFromNotebook taken={taken} />}
    </>
  );
}
