import { useEffect, useRef } from 'react';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { useNotices } from '../kit/notices.tsx';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { strings as appStrings } from '../state/page/app-strings.ts';
import { notifyState } from './notify-setting.ts';
import { notifyStrings } from './notify-strings.ts';

/** Held by every tab that the person sees. */
const VISIBLE_LOCK = 'cloister-visible-tab';

const words = notifyStrings.notice;

/**
 * Announces each new approval to screen readers. With notifications turned on, and while no tab of the app is visible, the system shows it,
 * and a press opens the approval.
 */
export function useNotifications(): void {
  const pending = usePendingApprovals();
  const titleOf = useAgentTitle();
  const { agents, error } = useAgentList();
  // Until then only the names of agents are known.
  const hasTitles = agents.length > 0 || error !== null;
  const { announce } = useNotices();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(holdWhileVisible, []);
  useEffect(() => {
    if (!pending) return;
    const before = known.current;
    if (before !== null && !hasTitles) return;
    known.current = new Set(pending.map(({ approvalId }) => approvalId));
    const added = before && pending.find(({ approvalId }) => !before.has(approvalId));
    if (added) announce(appStrings.waitingLabel(pending.length));
    if (notifyState.get() !== 'on' || before === null) return;
    void update(
      added ? { tag: added.approvalId, body: words.body(titleOf(added.agent), pending.length) } : null,
      known.current,
    );
  }, [pending, titleOf, hasTitles, announce]);
}

/** Shows a notification, and closes those of answered approvals. It names no file: the system may show it on a locked screen. */
async function update(added: { tag: string; body: string } | null, pending: ReadonlySet<string>): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  for (const shown of await registration.getNotifications()) if (!pending.has(shown.tag)) shown.close();
  // Several tabs show the same one: the tag makes them one.
  if (added && !(await isAnyTabVisible())) await registration.showNotification(words.title, added);
}

async function isAnyTabVisible(): Promise<boolean> {
  if (!document.hidden) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === VISIBLE_LOCK);
}

/** Holds the lock while this tab is visible. Returns how to stop. */
function holdWhileVisible(): () => void {
  let release: (() => void) | null = null;
  const update = () => {
    if (document.hidden) {
      release?.();
      release = null;
    } else if (release === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      void navigator.locks.request(VISIBLE_LOCK, { mode: 'shared' }, () => promise);
    }
  };
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    release?.();
  };
}
