import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('file-record', {
  copyLink: 'Copy link',
  copied: message<(link: string) => string>('Copied { $link }'),
  notCopied: message<(link: string) => string>('The link could not be copied. It is { $link }'),
  history: 'File history',
  folderHistory: 'Folder history',
  compare: 'Compare…',
  publish: 'Print or export…',
});
