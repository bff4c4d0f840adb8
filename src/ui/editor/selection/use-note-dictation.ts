import type { RefObject } from 'react';
import { hasLocalSpeech } from '../../../client/speech/has-local-speech.ts';
import { useOffer } from '../../state/palette/offers.ts';
import { useIsActiveSide } from '../../state/place-context.tsx';
import type { Editor } from '../code/create-editor.ts';

/** Offers dictation at the caret of a note that can be written in, where the browser recognizes speech on this device. */
export function useNoteDictation(editor: RefObject<Editor | null>, isWritable: boolean): void {
  const isActiveSide = useIsActiveSide();
  const start = async () => {
    const { startDictation } = await import('../../dictation/dictation-store.ts');
    editor.current?.view.focus();
    await startDictation((text) => insertSpoken(editor.current, text));
  };
  useOffer('dictate-note', isActiveSide && isWritable && hasLocalSpeech() ? () => void start() : null);
}

/** Inserts text at the caret, with a space after a word. */
function insertSpoken(editor: Editor | null, text: string): void {
  if (editor === null) return;
  const { state } = editor.view;
  const { from } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, from - 1), from);
  const spoken = before === '' || /\s/.test(before) ? text : ` ${text}`;
  editor.view.dispatch(state.update(state.replaceSelection(spoken), { scrollIntoView: true, userEvent: 'input' }));
}
