import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('publish', {
  title: message<(name: string) => string>('Print or export { $name }'),
  notes: message<(n: number) => string>(
    '{ $n -> [one] { $n } note *[other] { $n } notes, in the order of their paths }.',
  ),
  hint: 'With figures, formulas, tables, citations, authors and version. Nothing leaves this device.',
  none: 'There is no Markdown note in this folder.',
  tooMany: message<(n: number) => string>(
    'At most { $n } notes are printed or exported at once. Choose a smaller folder.',
  ),
  reading: 'Setting the text…',
  failed: message<(why: string) => string>('Not exported: { $why }'),
  unfinished: 'Some figures were not ready in time and are missing.',
  print: 'Print or save as PDF',
  html: 'Make HTML file',
  word: 'Make Word file',
  making: 'Making the file…',
  save: message<(file: string, size: string) => string>('Save { $file } ({ $size })'),
  contents: 'Contents',
  /** The line below a title. */
  version: message<(when: string, hash: string, notebook: string) => string>(
    'Version of { $when } · SHA-256 { $hash } · { $notebook }',
  ),
  /** In the place of a picture that no file can have. */
  picture: message<(name: string) => string>('[Picture: { $name }]'),
  recording: message<(name: string) => string>('Recording: { $name }'),
});
