import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('preview', {
  reading: 'Reading the note…',
  stalled: 'Rendering took too long and was stopped, so the text is shown without formatting. The text is unchanged.',
  renderAnyway: 'Render anyway',
  patient: 'Rendering a slow note. This can take up to two minutes.',
  empty: 'This note is empty.',
  long: message<(shown: number, all: number) => string>(
    'Showing the first { THOUSANDS($shown) } of { THOUSANDS($all) } characters.',
  ),
  showAll: 'Show all',
  breaks: {
    title: 'Line breaks',
    show: message<(notebook: string) => string>('Show single line breaks in { $notebook }'),
    hint: 'As Obsidian does. Otherwise a single line break in a paragraph is shown as a space, as Markdown defines it. The files stay as they are.',
  },
  copy: 'Copy code',
  copied: 'Code copied.',
  notCopied: 'The browser blocked copying. Select the code and press Ctrl C or ⌘C.',
  formulaPart: message<(why: string) => string>('A part of this formula cannot be displayed: { $why }'),
  formulaError: message<(why: string) => string>('This formula cannot be displayed: { $why }'),
  others: message<(n: number) => string>(
    '{ $n -> [one] { $n } other note has *[other] { $n } other notes have } this name',
  ),
  missing: message<(name: string) => string>('{ $name } is not in this notebook'),
  create: message<(path: string) => string>('This note does not exist. Create { $path }.'),
  created: message<(path: string) => string>('{ $path } was created.'),
  notCreated: message<(why: string) => string>('The note was not created: { $why }'),
  noPlace: message<(id: string) => string>('This note has no heading or anchor named “{ $id }”.'),
  inert:
    'This link cannot be opened. Only web addresses, email addresses, files of the notebook and addresses of known apps, such as zotero:, can.',
  closed: 'link not opened',
  app: {
    question: 'Open this in another app?',
    why: 'The app that registered for this address decides what it does. Open it only if you trust where the note comes from.',
    copy: 'Copy address',
    copied: 'Address copied.',
    notCopied: 'The browser blocked copying. Select the address and press Ctrl C or ⌘C.',
    file: 'File on this device',
    fileWhy:
      'Browsers do not let a page open files of the device. Copy the address and paste it into the address bar of a new tab, or into the file manager.',
    notFromAnswers: 'not opened from answers of agents',
  },
  hostOf: message<(host: string) => string>('links to { $host }'),
  remoteImage: 'External image, not loaded.',
  badImage: 'This image cannot be shown. An embedded image must be a PNG, JPEG, GIF or WebP file of up to 8 MB.',
  missingAttachment: message<(name: string) => string>(
    'The attachment { $name } is missing from this file, so the picture cannot be shown.',
  ),
  task: 'Task',
  taskState: {
    started: 'In progress',
    cancelled: 'Canceled',
    forwarded: 'Forwarded',
    scheduled: 'Scheduled',
    other: message<(sign: string) => string>('Marked with { $sign }'),
  },
  embed: {
    name: message<(title: string) => string>('Embedded: { $title }'),
    reading: 'Reading the embedded note…',
    missing: 'This file is not in this notebook, so it cannot be shown here.',
    noPlace: message<(place: string) => string>(
      'The note has no heading or block named “{ $place }”. Open the note to find the right name.',
    ),
    noPlaceInBeginning: message<(place: string, chars: number) => string>(
      'No heading or block named “{ $place }” is in the first { THOUSANDS($chars) } characters. Open the note to find it.',
    ),
    cut: 'Only the beginning is shown. Open the note to read the rest.',
    empty: 'The embedded note is empty.',
    tooLarge: message<(size: string) => string>(
      'Not shown here, because the file is larger than { $size }. Open it instead.',
    ),
    notText: 'Not shown here, because the file is not text. Open it instead.',
    tooMany: message<(most: number) => string>(
      'Not shown here: this note has more than { $most } embeds. Open it instead.',
    ),
    tooDeep: message<(most: number) => string>(
      'Not shown here: embeds are nested more than { $most } deep. Open it instead.',
    ),
    cycle: 'Not shown here, because it contains itself. Open it instead.',
    stalled: 'Rendering took too long and was stopped. Open the note to read it.',
    loading: 'Loading the file…',
    load: message<(kind: 'audio' | 'video', size: string) => string>('Load { $kind } ({ $size })'),
    notPlayed: 'This recording cannot be played. The file is damaged or not in a format that this browser supports.',
    firstRows: message<(n: number) => string>(
      'Showing the first { $n -> [one] { $n } row *[other] { $n } rows }. Open the table to see the rest.',
    ),
    allRows: message<(n: number) => string>('{ $n -> [one] { $n } row *[other] { $n } rows }'),
    page: message<(name: string, page: string) => string>('{ $name }, page { $page }'),
    failed: message<(why: string) => string>('This embed cannot be shown: { $why }'),
  },
  callouts: {
    note: 'Note',
    abstract: 'Summary',
    info: 'Info',
    todo: 'To do',
    tip: 'Tip',
    success: 'Done',
    question: 'Question',
    warning: 'Warning',
    failure: 'Failure',
    danger: 'Danger',
    bug: 'Bug',
    example: 'Example',
    quote: 'Quote',
  },
  notebook: {
    in: message<(n: number | null) => string>('{ $n -> [is-null] Code cell, not run *[other] Code cell, run { $n } }'),
    stderr: 'Messages and warnings',
    raw: 'Raw text',
    error: message<(name: string) => string>('Error: { $name }'),
    notRun: message<(type: string) => string>(
      'Interactive output ({ $type }) is not shown, because Cloister never runs code from a note.',
    ),
    showAll: message<(lines: number) => string>('Show all { $lines } lines'),
    less: 'Show less',
    leftOut: message<(n: number) => string>(
      '{ $n -> [one] { $n } cell is *[other] { $n } cells are } not shown, because up to 5,000 cells are shown.',
    ),
    damaged: message<(n: number, numbers: readonly string[]) => string>(
      '{ $n -> [one] Cell { $numbers } is *[other] Cells { $numbers } are } damaged and not shown.',
    ),
    unread: message<(kind: string) => string>(
      'An output ({ $kind }) is not shown, because it is damaged or of an unknown kind.',
    ),
    unreadUnnamed: 'An output is not shown, because it is damaged or has no kind.',
    outputsLeftOut: message<(n: number) => string>(
      '{ $n -> [one] { $n } more output is *[other] { $n } more outputs are } not shown.',
    ),
    endsEarly: message<(line: number) => string>(
      'This file ends early, at line { $line }: what was there is shown. Restore an earlier version from the file history, or get the file again.',
    ),
    more: message<(line: number) => string>(
      'There is more text after the end of the JSON, at line { $line }. It is not shown.',
    ),
    conflict: message<(line: number) => string>(
      'This file has the two sides of a merge, at line { $line }. The first side is shown. Choose Write to see both.',
    ),
    newer: message<(format: number) => string>(
      'The notebook format is { $format }, which is newer than Cloister knows (4). Some parts may not be shown as they are.',
    ),
    image: 'Image output',
    broken: message<(reason: string, line: number | null) => string>(
      'This Jupyter notebook cannot be shown. { $line -> [is-null] { "" } *[other] Line { $line }:{ " " } }{ $reason }. Choose Write to fix the text, or restore an earlier version from the file history.',
      'reason',
      'line',
    ),
    emptyFile: 'This file is empty.',
    empty: 'This Jupyter notebook has no cells.',
  },
});
