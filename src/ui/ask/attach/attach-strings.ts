import { catalog, message } from '../../kit/language/text-catalog.ts';

export const attachStrings = catalog('attach', {
  attach: 'Attach files',
  device: 'From this device…',
  attached: message<(name: string) => string>('Attached { $name }'),
  attachedFiles: message<(files: number) => string>(
    'Attached { $files -> [one] { $files } file *[other] { $files } files }',
  ),
  tooMany: message<(most: number) => string>('A message takes at most { $most } attachments.'),
});
