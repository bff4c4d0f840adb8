import './provide-features.ts';

/** Parts of the screen that every start needs after its first paint. They are one file, because each further one costs time. */
export { DamageBar } from '../damage/damage-notes.tsx';
export { RebuiltBar } from '../damage/rebuilt-bar.tsx';
export { NoteArea } from '../editor/note/note-area.tsx';
export { RunPanel } from '../run/run-panel.tsx';
export { IndexFollowing } from '../search/texts/index-following.tsx';
export { PdfFollowing } from '../search/texts/pdf-following.tsx';
export { Background } from './background.tsx';
export { StorageBar } from './bars/storage-bar.tsx';
