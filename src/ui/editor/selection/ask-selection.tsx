import { MessageSquareQuote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_SELECTION_CHARS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import type { AttachedFile } from '../../ask/attach/attached-files.ts';
import { attachmentStrings as strings } from '../../ask/attach/attachment-strings.ts';
import { useAttach } from '../../ask/attach/use-attach.ts';
import { IconButton } from '../../kit/button.tsx';
import { useNotices } from '../../kit/notices.tsx';
import { useOffer } from '../../state/palette/offers.ts';
import { useIsActiveSide } from '../../state/place-context.tsx';

/** Asks about the selected part of a note. Shown while something is selected in it. */
export function AskSelection({ read }: { read: () => AttachedFile | null }) {
  const attach = useAttach();
  const { notify } = useNotices();
  const isActiveSide = useIsActiveSide();
  const [selected, setSelected] = useState<AttachedFile | null>(null);
  useEffect(() => {
    const look = () => {
      const now = read();
      // A selection elsewhere, as in the menu that attaches this one, leaves this one as it was.
      if (now !== null || document.getSelection()?.anchorNode?.parentElement?.closest('article') != null)
        setSelected(now);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [read]);
  const ask = () => {
    if (selected === null) return;
    if (!selected.selection) notify(strings.tooLong(MAX_SELECTION_CHARS));
    attach([selected]);
    setSelected(null);
  };
  useOffer('ask-selection', isActiveSide && selected !== null ? ask : null);
  if (selected === null) return null;
  return (
    <IconButton
      icon={MessageSquareQuote}
      label={strings.askSelection}
      // The press must not end the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={ask}
    />
  );
}
