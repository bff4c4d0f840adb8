import { SHARE_LIMITS } from '../../contracts/wire/launch.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const texts = catalog('system', {
  badLink: 'This link does not name a note of Cloister. Copy the link again where it comes from.',
  noNotebook: 'The notebook of this link is not on this device. Open the link on the device where it was copied.',
  noFile: message<(path: string) => string>(
    'The notebook has no file { $path }. It was moved, renamed or deleted: search for it by name.',
  ),
  cannotOpen: 'The file could not be opened. It was moved, or access was denied. Open it again.',

  failed: {
    'share-full':
      'Nothing was added: too much shared content waits for you, or the device has no space left. Add or discard what waits, then share again.',
    'share-empty': 'Nothing was added: what was shared has no text and no files.',
    'share-unreadable': 'Nothing was added: what was shared could not be read. Share it again, or import it as a file.',
  },

  share: {
    title: 'Shared content',
    /** Which one of several. */
    nth: message<(at: number, all: number) => string>('{ $at } of { $all }'),
    from: 'Another app or web page on this device sent this to Cloister. Nothing is written yet. Add it only if you expect it.',
    into: message<(notebook: string) => string>('It goes into the folder inbox of “{ $notebook }”.'),
    list: 'Files that will be added',
    text: 'Text of the note',
    more: message<(characters: number) => string>(
      'and { $characters -> [one] { $characters } more character *[other] { $characters } more characters }',
    ),
    untitled: 'Shared',
    add: 'Add to notebook',
    adding: 'Adding…',
    discard: 'Discard',
    gone: 'Another window has added or discarded this.',
    skipped: message<(path: string, reason: string) => string>('{ $path } was not added. { $reason }'),
    added: message<(files: number) => string>('{ $files -> [one] { $files } file *[other] { $files } files } added.'),
    undone: 'Undone: the files were removed.',
    notUndone: message<(paths: string) => string>('Not undone: { $paths }.'),
    next: 'Next',
  },

  install: {
    title: 'As an installed app',
    installed: 'Cloister runs as an installed app.',
    can: 'Cloister can be installed. In Chrome and Edge, select the install icon in the address bar; on a phone, select “Add to home screen” in the menu. Your notebooks stay the same: they belong to this address.',
    gives:
      'Installed, and where the browser supports it, Cloister has a window of its own, shortcuts to a new note, today’s note and the search, and the number of waiting approvals on its icon. It is offered where you share text and files, and for opening .md, .ipynb, .csv and .eln files.',
    safe: 'Nothing shared or opened this way is written before you confirm it.',
    waiting: message<(items: number) => string>(
      '{ $items -> [one] { $items } shared item waits *[other] { $items } shared items wait } for your decision.',
    ),
    review: 'Review',
  },
});

const tooLarge = catalog('system-too-large', {
  shared: message<(files: number, bytes: number, chars: number) => string>(
    'Nothing was added: what was shared is too large. The limits are { $files } files, { BYTES($bytes) } of files, and { BYTES($chars) } of text. Share less at once, or import the files.',
  ),
});

/** Texts about what the system opens the app with: shortcuts, links, shared content. */
export const systemStrings = {
  ...texts,
  failed: {
    ...texts.failed,
    get 'share-too-large'() {
      return tooLarge.shared(SHARE_LIMITS.files, SHARE_LIMITS.bytes, SHARE_LIMITS.textChars);
    },
  },
};
