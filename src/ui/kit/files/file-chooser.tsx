import type { RefObject } from 'react';

interface FileChooserProps {
  /** The button that opens the browser's dialog clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  /** Accessible name: the input itself is not shown. */
  label: string;
  accept?: string;
  /** Takes several files, or all files of a folder. Default: one file. */
  takes?: 'files' | 'folder';
  /** Called with what was chosen, never with nothing. */
  onFiles: (files: [File, ...File[]]) => void;
}

/** The browser's dialog for files, which a button opens. */
export function FileChooser({ ref, label, accept, takes, onFiles }: FileChooserProps) {
  return (
    <input
      ref={(element) => {
        ref.current = element;
        // React does not support this attribute.
        element?.toggleAttribute('webkitdirectory', takes === 'folder');
      }}
      type="file"
      hidden
      multiple={takes === 'files'}
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const [first, ...others] = event.currentTarget.files ?? [];
        // Reset, so that choosing the same files again fires `change`.
        event.currentTarget.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}
