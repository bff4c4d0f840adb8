import { MAX_PICTURES } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import type { PictureUse } from '../../../contracts/domain/run/attachments/run-picture.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Why a request had only the path of a picture. */
type PathOnly = Exclude<PictureUse, 'sent' | 'tried'>;

const says = catalog('picture-record', {
  list: 'What was sent of the pictures',
  title: 'Pictures of this run',
  sent: message<(name: string, where: string) => string>(
    '{ $name }: Sent as a picture to { $where }.',
    'name',
    'where',
  ),
  here: message<(name: string) => string>('{ $name }: Sent as a picture to the model on this device.'),
  tried: message<(name: string, where: string) => string>(
    '{ $name }: The request that had the picture failed or was stopped. { $where } may have received it.',
    'name',
    'where',
  ),
  triedHere: message<(name: string) => string>(
    '{ $name }: The request that had the picture failed or was stopped. It went to the model on this device.',
  ),
  path: message<(name: string, why: string) => string>('{ $name }: Only its path was sent. { $why }', 'name', 'why'),
  blind: 'The model isn’t known to see pictures. You can change that under Models, Set limits, and ask again.',
  ask: message<(where: string) => string>(
    'You didn’t choose { $where } for this picture. Select Run again with edits, then Send picture.',
  ),
  read: message<(where: string) => string>(
    'The agent read it, but you didn’t send it to { $where }. Attach it to a message, and select Send picture.',
  ),
  other: message<(where: string) => string>(
    'You chose another server for this picture than { $where }. Select Run again with edits, then Send picture.',
  ),
  masked: 'This helper works for a model on a server, and what a picture shows can’t be masked.',
  label: 'It is local-only. Use a model on this device, or remove the label.',
  closed: 'The agent may not read it. Check the folders, rights and rules of the agent.',
  gone: 'The file was moved or deleted. Attach it again from its new place.',
  changed: 'The file has changed since you chose it. Attach it again.',
  changedRead: 'The file has changed since the agent read it. Attach it to a message.',
  format: 'Only PNG, JPEG, GIF and WebP pictures can be sent. Save it as one of these.',
  refused: 'The picture is damaged or has too many pixels. Save it again, or make it smaller.',
  size: 'The file is too large to send. Make the picture smaller.',
  many: message<(most: number) => string>(
    'A request takes at most { $most } pictures, and 12 MB of them. Attach fewer, or smaller ones.',
  ),
  leftOut: 'Its message was too far back to fit into the request. Attach it again.',
  before: {
    sent: message<(where: string) => string>('Before that, it was sent as a picture to { $where }.'),
    here: 'Before that, it was sent as a picture to the model on this device.',
    tried: message<(where: string) => string>(
      'Before that, a request that had it failed or was stopped; { $where } may have received it.',
    ),
    triedHere: 'Before that, a request that had it to the model on this device failed or was stopped.',
    path: 'Before that, a request had only its path.',
  },
});

export const strings = says;

/** Says why a request had only the path of a picture, and what the person can do. */
export function describePathOnly(use: PathOnly, origin: string | null, isRead: boolean): string {
  switch (use) {
    case 'ask':
      return isRead ? says.read(origin ?? '') : says.ask(origin ?? '');
    case 'other':
      return says.other(origin ?? '');
    case 'changed':
      return isRead ? says.changedRead : says.changed;
    case 'many':
      return says.many(MAX_PICTURES);
    case 'left-out':
      return says.leftOut;
    default:
      return says[use];
  }
}
