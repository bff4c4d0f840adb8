import { useId, useState } from 'react';
import { focusSoon } from '../hooks/focus-soon.ts';

interface OneOpen<Part extends string> {
  /** The open part; null for none. */
  readonly open: Part | null;
  /** Props of the button that opens and closes a part. */
  readonly opener: (part: Part) => { id: string; 'aria-expanded': boolean; onClick: () => void };
  /** Opens a part, whichever button was pressed. */
  readonly show: (part: Part) => void;
  /** Closes the open part and returns the focus to its button, which may have been hidden meanwhile. */
  readonly close: () => void;
}

/** Keeps at most one part open, each with a button that opens it. */
export function useOneOpen<Part extends string = 'form'>(): OneOpen<Part> {
  const id = useId();
  const [open, setOpen] = useState<Part | null>(null);
  return {
    open,
    opener: (part) => ({
      id: `${id}-${part}`,
      'aria-expanded': open === part,
      onClick: () => setOpen(open === part ? null : part),
    }),
    show: setOpen,
    close() {
      setOpen(null);
      focusSoon(`${id}-${open}`);
    },
  };
}
