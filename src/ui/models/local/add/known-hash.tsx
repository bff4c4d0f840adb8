import { useState } from 'react';
import type { ModelManifest } from '../../../../contracts/domain/model-input-fields.ts';
import { TextField } from '../../../kit/field.tsx';
import { strings } from '../catalog/catalog-strings.ts';
import { readHash } from '../catalog/download-entry.ts';

/** A field for the hash of one file, from a source that the person trusts. */
export function useKnownHash() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  return {
    /** Returns what to add to `models.add`; null for text that is no hash, which the field then says. */
    read(name: string): { manifest?: ModelManifest } | null {
      const hash = readHash(text);
      setProblem(hash === null ? strings.badHash : undefined);
      if (hash === null) return null;
      return hash === '' ? {} : { manifest: { [name]: hash } };
    },
    clear: () => setText(''),
    field: (
      <TextField
        label={strings.known}
        hint={strings.knownHint}
        error={problem}
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    ),
  };
}
