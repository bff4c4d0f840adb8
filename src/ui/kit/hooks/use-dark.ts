import { useSyncExternalStore } from 'react';
import { useMedia } from './use-media.ts';

/** Returns whether the page is shown in dark colours, kept up to date. */
export function useDark(): boolean {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const theme = useSyncExternalStore(followTheme, () => document.documentElement.dataset.theme);
  return theme === undefined ? isSystemDark : theme === 'dark';
}

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
