import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { RunMount } from '../../../contracts/domain/run/run-config.ts';
import { ancestorsOf } from '../../../core/shared/paths/path-parts.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { usePaletteFiles } from '../../state/palette/use-palette-files.ts';
import styles from './options.module.css';
import { optionsStrings as strings } from './options-strings.ts';

interface FolderOptionsProps {
  mounts: readonly RunMount[] | undefined;
  onChange: (mounts: RunMount[] | undefined) => void;
}

/** Lists the folders that the run is limited to, each read-only or not. */
export function FolderOptions({ mounts = [], onChange }: FolderOptionsProps) {
  const { files } = usePaletteFiles();
  const [text, setText] = useState('');
  const folder = text.trim() === '' ? '' : `/${text.trim().replace(/^\/+|\/+$/g, '')}`;
  const isNew = folder !== '' && !/[*?]/.test(folder) && !mounts.some((one) => one.folder === folder);
  const set = (next: RunMount[]) => onChange(next.length === 0 ? undefined : next);
  const add = () => {
    if (!isNew) return;
    set([...mounts, { folder, readOnly: true }]);
    setText('');
  };
  return (
    <fieldset className={styles.group}>
      <legend>{common.folders}</legend>
      {mounts.length === 0 && <p className={page.soft}>{strings.foldersAll}</p>}
      <ul className={styles.folders}>
        {mounts.map((mount) => (
          <li key={mount.folder}>
            <Checkbox
              checked={mount.readOnly === true}
              onCheck={(readOnly) => set(mounts.map((one) => (one === mount ? { ...one, readOnly } : one)))}
            >
              {strings.readOnly(mount.folder)}
            </Checkbox>
            <IconButton
              icon={X}
              label={strings.removeFolder(mount.folder)}
              onClick={() => set(mounts.filter((one) => one !== mount))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <TextField
          label={strings.folder}
          value={text}
          maxLength={1024}
          suggestions={[...new Set(files.flatMap(({ path }) => ancestorsOf(path)))]}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button tone="quiet" disabled={!isNew} onClick={add}>
          {common.add}
        </Button>
      </div>
    </fieldset>
  );
}
