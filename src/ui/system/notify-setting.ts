import { createExternalStore } from '../kit/hooks/external-store.ts';

const KEY = 'cloister.notify';

/** `off` until the person turns it on: the permission is asked for by that press, and at no other time. */
export type NotifyState = 'off' | 'on' | 'denied' | 'unsupported';

/** What `before-start.js` leaves of the browser's constructor: notifications with pictures would reach other servers. */
interface NotificationPermissions {
  requestPermission(): Promise<NotificationPermission>;
  permission(): NotificationPermission;
}

function permissions(): NotificationPermissions | null {
  const left: unknown = Reflect.get(globalThis, 'Notification');
  return isPermissions(left) && 'serviceWorker' in navigator ? left : null;
}

function isPermissions(left: unknown): left is NotificationPermissions {
  return typeof left === 'object' && left !== null && 'requestPermission' in left && 'permission' in left;
}

function readState(): NotifyState {
  const left = permissions();
  if (left === null) return 'unsupported';
  const permission = left.permission();
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && isWanted() ? 'on' : 'off';
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export const notifyState = createExternalStore<NotifyState>(readState());

/** Turns notifications on or off. Asks the browser for the permission, so only a press of the person may call this. */
export async function setNotify(on: boolean): Promise<void> {
  const isAllowed = on && (await permissions()?.requestPermission()) === 'granted';
  try {
    if (isAllowed) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the choice cannot be kept.
  }
  notifyState.set(readState());
}
