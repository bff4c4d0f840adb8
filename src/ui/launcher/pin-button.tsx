import { Pin, PinOff } from 'lucide-react';
import { isSameEntry, type LauncherEntry, launcherText } from '../../core/shared/launcher/launcher-note.ts';
import { Button } from '../kit/button.tsx';
import { strings } from './launcher-strings.ts';
import { useLauncher } from './use-launcher.ts';

/** Pins an entry under New, or unpins it. */
export default function PinButton({ entry }: { entry: LauncherEntry }) {
  const { entries, toggle } = useLauncher();
  if (entries === undefined) return null;
  const one = { ...entry, text: launcherText(entry.text) };
  const isPinned = entries.some((pinned) => isSameEntry(pinned, one));
  return (
    <Button
      icon={isPinned ? PinOff : Pin}
      aria-label={isPinned ? strings.unpinNamed(one.text) : strings.pinNamed(one.text)}
      onClick={() => void toggle(one)}
    >
      {isPinned ? strings.unpin : strings.pin}
    </Button>
  );
}
