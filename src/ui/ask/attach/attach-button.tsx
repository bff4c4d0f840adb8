import { Paperclip } from 'lucide-react';
import { lazy, useRef } from 'react';
import { FileChooser } from '../../kit/files/file-chooser.tsx';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { takeUp } from '../../state/palette/offers.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { usePlace } from '../../state/place-context.tsx';
import { attachStrings as strings } from './attach-strings.ts';
import { useDeviceFiles } from './device-files.ts';
import { useAttach } from './use-attach.ts';

const AttachPopover = lazy(() => import('./attach-popover.tsx'));

/** Offers what can be attached to the message: the open note, the selection in it, any file, or files of the device. */
export function AttachButton() {
  const { activePath } = usePlace();
  const attach = useAttach();
  const offer = useDeviceFiles();
  const device = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconMenuButton
        icon={Paperclip}
        label={strings.attach}
        menuLabel={strings.attach}
        choices={[]}
        menuPopover={AttachPopover}
        onChoose={(id) => {
          if (id === 'file') floating.set('attach');
          else if (id === 'device') device.current?.click();
          else if (id === 'selection') takeUp('ask-selection');
          else if (activePath !== null) attach([{ path: activePath }]);
        }}
      />
      <FileChooser ref={device} label={strings.device} takes="files" onFiles={offer} />
    </>
  );
}
