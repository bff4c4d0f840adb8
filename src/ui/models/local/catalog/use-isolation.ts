import { canIsolate, isolatePage } from '../../../../client/network/isolate-page.ts';
import { useClient } from '../../../state/client-context.tsx';

/** Returns a function that reloads a page with one processor thread, so that a model that is being downloaded has more. */
export function useIsolation(): () => Promise<void> {
  const { call } = useClient();
  return async () => {
    if (!canIsolate() || hasUnsentText()) return;
    const { length } = await call('runs.list', { status: 'running' });
    if (length === 0) isolatePage();
  };
}

/** Whether something is written in a field that a reload would empty. Notes are kept as they are written. */
function hasUnsentText(): boolean {
  return [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');
}
