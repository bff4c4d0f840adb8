import { useCallback } from 'react';
import { MAX_ATTACHMENTS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';
import { useNotices } from '../../kit/notices.tsx';
import { floating } from '../../state/palette/palette-store.ts';
import { attachStrings as strings } from './attach-strings.ts';

/** Files of the device that the person chose for the next message. The dialog imports them before they are attached. */
export const deviceFiles = createExternalStore<readonly File[]>([]);

/** Returns how to open the dialog that imports and attaches files of the device. */
export function useDeviceFiles(): (files: readonly File[]) => void {
  const { notify } = useNotices();
  return useCallback(
    (files) => {
      // Nothing is imported that the message cannot take.
      if (files.length > MAX_ATTACHMENTS) return notify(strings.tooMany(MAX_ATTACHMENTS));
      deviceFiles.set(files);
      floating.set('attach-device');
    },
    [notify],
  );
}
