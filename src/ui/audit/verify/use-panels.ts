import { type RefObject, useCallback, useEffect, useState } from 'react';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';

/** Ids of what opens each panel. */
const OPENERS = { verify: 'log-verify', export: 'log-export', import: 'log-import' } as const;
type PanelName = keyof typeof OPENERS;

/** A panel above the entries. Opening one closes another. */
export interface LogPanel {
  /** Id of what opens it, which gets the focus back. */
  readonly opener: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Keeps at most one panel open, until the log of another run is shown. Escape closes it. */
export function usePanels(
  head: RefObject<HTMLElement | null>,
  runId: string | null,
): { open: PanelName | null; panel: (name: PanelName) => LogPanel } {
  const [opened, setOpened] = useState<{ name: PanelName; runId: string | null } | null>(null);
  const open = opened?.runId === runId ? opened.name : null;
  const close = useCallback((name: PanelName) => {
    setOpened((now) => (now?.name === name ? null : now));
    focusSoon(OPENERS[name]);
  }, []);
  useEffect(() => {
    if (open === null) return;
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
      // The search field is cleared by Escape; a dialog has an Escape of its own.
      const isHere = head.current?.parentElement?.contains(target) && target.closest('search') === null;
      if (isHere || target === document.body) close(open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [head, open, close]);
  const panel = (name: PanelName): LogPanel => ({
    opener: OPENERS[name],
    isOpen: open === name,
    onToggle: (isOpen) => {
      if (isOpen) setOpened({ name, runId });
      else if (open === name) close(name);
    },
  });
  return { open, panel };
}
