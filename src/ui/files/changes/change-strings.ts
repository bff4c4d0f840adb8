import type { FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import { nameOf } from '../../kit/format.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';
import { strings } from '../file-strings.ts';

interface MovedInto {
  what: string;
  items: number;
  attachments: number;
  folder: string;
  links: number;
}

/** Texts of what changes files: its menus, its forms and its notices. The start does not need them. */
const texts = catalog('file', {
  newNoteIn: message<(folder: string) => string>('New note in { $folder }'),
  newFolderIn: message<(folder: string) => string>('New folder in { $folder }'),
  defaultNote: 'note.md',
  move: 'Move…',
  copy: 'Copy…',
  copyLabel: message<(name: string) => string>('Copy { $name } to'),
  copyNow: 'Copy',
  rule: 'Rule for agents…',
  pathHint: 'Full path in the notebook, for example /notes/plan.md',
  delete: 'Delete',
  deleted: message<(name: string) => string>('{ $name } moved to the bin.'),
  manyDeleted: message<(number: number) => string>(
    '{ $number -> [one] { $number } item *[other] { $number } items } moved to the bin.',
  ),
});

const moves = catalog('file-moves', {
  named: message<(name: string) => string>('Renamed to { $name }.'),
  renamed: message<(name: string, links: number) => string>(
    'Renamed to { $name }, and { $links -> [one] { $links } link was *[other] { $links } links were } changed.',
  ),
  links: message<(name: string, links: number) => string>(
    '{ $name } was moved, and { $links -> [one] { $links } link to or in it was *[other] { $links } links to or in it were } changed.',
  ),
  attachments: message<(name: string, attachments: number) => string>(
    '{ $name } and { $attachments -> [one] { $attachments } attachment *[other] { $attachments } attachments } were moved.',
  ),
  both: message<(name: string, attachments: number, links: number) => string>(
    '{ $name } and { $attachments -> [one] { $attachments } attachment *[other] { $attachments } attachments } were moved, and { $links -> [one] { $links } link was *[other] { $links } links were } changed.',
  ),
  top: 'the top of the notebook',
  withAttachments: message<(what: string, attachments: number) => string>(
    '{ $what } and { $attachments -> [one] { $attachments } attachment *[other] { $attachments } attachments }',
  ),
  into: message<(what: string, items: number, place: string) => string>(
    '{ $items -> [one] { $what } was *[other] { $what } were } moved to { $place }.',
    'what',
    'items',
    'place',
  ),
  intoWithLinks: message<(what: string, items: number, place: string, links: number) => string>(
    '{ $items -> [one] { $what } was *[other] { $what } were } moved to { $place }, and { $links -> [one] { $links } link was *[other] { $links } links were } changed.',
    'what',
    'items',
    'place',
    'links',
  ),
});

const placeName = (folder: string) => (folder === '/' ? moves.top : folder);

export const changeStrings = {
  items: strings.items,
  ...texts,
  /** A file or folder was renamed or moved, with attachments, with links, or with both. */
  movedWith: ({ from, to }: FileMove, attachments: number, links: number) => {
    const name = nameOf(to);
    const isRenamed = parentOf(from) === parentOf(to);
    if (attachments === 0 && links === 0)
      return isRenamed ? moves.named(name) : moves.into(name, 1, placeName(parentOf(to)));
    if (attachments === 0) return isRenamed ? moves.renamed(name, links) : moves.links(name, links);
    return links === 0 ? moves.attachments(name, attachments) : moves.both(name, attachments, links);
  },
  /** `what`: one name, or the number of items. */
  movedInto: ({ what, items, attachments, folder, links }: MovedInto) => {
    const all = attachments === 0 ? what : moves.withAttachments(what, attachments);
    const place = placeName(folder);
    const number = items + attachments;
    return links === 0 ? moves.into(all, number, place) : moves.intoWithLinks(all, number, place, links);
  },
};
