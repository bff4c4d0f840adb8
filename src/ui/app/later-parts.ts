/** Parts of the screen that every start needs after its first paint. They are one file, because each further one costs time. */
export { DictateButton } from '../dictation/dictate-button.tsx';
export { DictationLine } from '../dictation/dictation-line.tsx';
export { NoteArea } from '../editor/note/note-area.tsx';
export { PathForm } from '../files/path-form.tsx';
export { RunPanel } from '../run/run-panel.tsx';
export { NothingFound } from '../search/nothing-found.tsx';
export { openResult } from '../search/open-result.ts';
export { SearchResults } from '../search/search-results.tsx';
export { PdfFollowing } from '../search/texts/pdf-following.tsx';
export { ReadingNote, UnsearchedNote } from '../search/texts/text-state-notes.tsx';
export { DamageBar, DamagedFiles } from '../settings/damage/damage-notes.tsx';
export { RebuiltBar } from '../settings/damage/rebuilt-bar.tsx';
export { SystemHost } from '../system/system-host.tsx';
export { StorageBar } from './bars/storage-bar.tsx';
