import { Paperclip } from 'lucide-react';
import { lazy } from 'react';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { takeUp } from '../../state/palette/offers.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { usePlace } from '../../state/place-context.tsx';
import { attachStrings as strings } from './attach-strings.ts';
import { useAttach } from './use-attach.ts';

const AttachPopover = lazy(() => import('./attach-popover.tsx'));

/** Offers what can be attached to the message: the open note, the selection in it, or any file. */
export function AttachButton() {
  const { activePath } = usePlace();
  const attach = useAttach();
  return (
    <IconMenuButton
      icon={Paperclip}
      label={strings.attach}
      menuLabel={strings.attach}
      choices={[]}
      menuPopover={AttachPopover}
      onChoose={(id) => {
        if (id === 'file') floating.set('attach');
        else if (id === 'selection') takeUp('ask-selection');
        else if (activePath !== null) attach([{ path: activePath }]);
      }}
    />
  );
}
