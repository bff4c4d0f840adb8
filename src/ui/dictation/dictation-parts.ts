/** Parts of dictation that are needed after the first paint, in one file. */
export { DictateButton } from './dictate-button.tsx';
export { DictationLine } from './dictation-line.tsx';
