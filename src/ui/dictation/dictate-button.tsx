import { Mic, MicOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../kit/button.tsx';
import { dictation, startDictation, stopDictation } from './dictation-store.ts';
import { dictationStrings as strings } from './dictation-strings.ts';

/** Starts and stops dictation into a field. Its name says where the sound goes. */
export function DictateButton({ onText }: { onText: (text: string) => void }) {
  const { phase } = useSyncExternalStore(dictation.subscribe, dictation.get);
  const isOn = phase === 'listening' || phase === 'starting';
  return (
    <IconButton
      icon={isOn ? MicOff : Mic}
      label={isOn ? strings.stop : strings.dictate}
      aria-pressed={isOn}
      onClick={() => (isOn ? stopDictation() : void startDictation(onText))}
    />
  );
}
