import { catalog, message } from '../../../kit/language/text-catalog.ts';
/** Strings of commands, loaded even when the palette was never opened. */
export const actionStrings = catalog('action', {
  open: 'Commands and search',
  done: {
    nothingToUndo: 'Nothing to undo.',
    tabAt: message<(at: number, tabs: number) => string>('Tab { $at } of { $tabs }'),
    pinned: 'Tab pinned',
    unpinned: 'Tab no longer pinned',
    linkCopied: 'Link copied. With Cloister installed, it opens this note from other programs on this device.',
    linkNotCopied:
      'The link was not copied, because the browser denied access to the clipboard. Allow it, then try again.',
    theme: { system: 'Theme: system.', light: 'Theme: light.', dark: 'Theme: dark.' },
  },
});
