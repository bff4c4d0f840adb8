import { FileSearch, FileText, MonitorUp, TextQuote } from 'lucide-react';
import type { ComponentProps } from 'react';
import MenuPopover from '../../kit/floating/menu-popover.tsx';
import { nameOf } from '../../kit/format.ts';
import { isOffered } from '../../state/palette/offers.ts';
import { usePlace } from '../../state/place-context.tsx';
import { attachStrings } from './attach-strings.ts';
import { attachmentStrings as strings } from './attachment-strings.ts';

/** The menu of what can be attached. */
export default function AttachPopover(props: ComponentProps<typeof MenuPopover>) {
  const { activePath } = usePlace();
  const choices = [
    ...(activePath === null ? [] : [{ id: 'note', text: strings.thisNote(nameOf(activePath)), icon: FileText }]),
    ...(isOffered('ask-selection') ? [{ id: 'selection', text: strings.selection, icon: TextQuote }] : []),
    { id: 'file', text: strings.choose, icon: FileSearch },
    { id: 'device', text: attachStrings.device, icon: MonitorUp },
  ];
  return <MenuPopover {...props} choices={choices} />;
}
