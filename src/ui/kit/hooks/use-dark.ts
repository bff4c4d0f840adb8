import { createContext, useContext, useSyncExternalStore } from 'react';
import { useMedia } from './use-media.ts';

/** Whether a part of the page is light in both themes, as paper is. */
export const LightContext = createContext(false);

/** Returns whether the page, or the part that it is asked for, is shown in dark colours, kept up to date. */
export function useDark(): boolean {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const theme = useSyncExternalStore(followTheme, () => document.documentElement.dataset.theme);
  const isLight = useContext(LightContext);
  return !isLight && (theme === undefined ? isSystemDark : theme === 'dark');
}

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
