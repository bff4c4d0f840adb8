import { FileSearch, FileText, Paperclip, TextQuote } from 'lucide-react';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { nameOf } from '../../kit/format.ts';
import { isOffered, takeUp } from '../../state/palette/offers.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { usePlace } from '../../state/place-context.tsx';
import { attachStrings as strings } from './attach-strings.ts';
import { useAttach } from './use-attach.ts';

/** Offers what can be attached to the message: the open note, the selection in it, or any file. */
export function AttachButton() {
  const { activePath } = usePlace();
  const attach = useAttach();
  const choices = [
    ...(activePath === null ? [] : [{ id: 'note', text: strings.thisNote(nameOf(activePath)), icon: FileText }]),
    ...(isOffered('ask-selection') ? [{ id: 'selection', text: strings.selection, icon: TextQuote }] : []),
    { id: 'file', text: strings.choose, icon: FileSearch },
  ];
  return (
    <IconMenuButton
      icon={Paperclip}
      label={strings.attach}
      menuLabel={strings.attach}
      choices={choices}
      onChoose={(id) => {
        if (id === 'file') floating.set('attach');
        else if (id === 'selection') takeUp('ask-selection');
        else if (activePath !== null) attach([{ path: activePath }]);
      }}
    />
  );
}
