/** `Mod` is Ctrl, and ⌘ on a Mac. A key is a letter or the name of a key as `KeyboardEvent.key` has it. */
export type Shortcut = `${'Mod' | 'Mod+Shift' | 'Mod+Alt' | 'Alt'}+${string}`;

export const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

interface Keys {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  key: string;
}

function keysOf(shortcut: Shortcut): Keys {
  const parts = shortcut.split('+');
  return {
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: parts.at(-1) ?? '',
  };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  getModifierState?: (name: string) => boolean;
};

/** Returns whether an event matches the keys. A letter typed with AltGr never matches. */
export function isPressed(shortcut: Shortcut, event: Pressed, mac = isMac): boolean {
  const { mod, shift, alt, key } = keysOf(shortcut);
  if ((mac ? event.metaKey : event.ctrlKey) !== mod || (mac ? event.ctrlKey : event.metaKey)) return false;
  if (event.shiftKey !== shift || event.altKey !== alt) return false;
  if (!mac && event.getModifierState?.('AltGraph') === true) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  // With ⌥ pressed, a Mac reports the typed character instead of the key.
  return mac && alt && event.code === `Key${key.toUpperCase()}`;
}

const names: Record<string, string> = {
  PageDown: 'Page Down',
  PageUp: 'Page Up',
};

/** Formats the keys for display: `Ctrl K`, `⌘K`. */
export function showShortcut(shortcut: Shortcut, mac = isMac): string {
  const { mod, shift, alt, key } = keysOf(shortcut);
  const name = names[key] ?? key;
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`;
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter((part) => part !== false).join(' ');
}
