import { catalog, message } from '../kit/language/text-catalog.ts';

const delimiters = catalog('viewer-delimiters', { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', pipe: 'Pipe' });
const delimiterNames: Record<string, string> = {
  ',': delimiters.comma,
  ';': delimiters.semicolon,
  '\t': delimiters.tab,
  '|': delimiters.pipe,
};

const bytesShown = catalog('viewer-bytes', {
  all: 'All bytes',
  first: message<(shown: number, bytes: number) => string>('First { BYTES($shown) } of { BYTES($bytes) }'),
});

export const strings = catalog('viewer', {
  loading: 'Reading the file…',
  missing: 'The content of this file is missing from the database. Check the file history for an earlier version.',
  facts: message<(type: string, bytes: number) => string>('{ $type }, { BYTES($bytes) }'),
  download: 'Save a copy',
  hash: 'SHA-256',
  table: {
    name: message<(path: string) => string>('Table { $path }'),
    rows: message<(rows: number, columns: number) => string>(
      '{ $rows -> [one] { $rows } row *[other] { $rows } rows }, { $columns -> [one] { $columns } column *[other] { $columns } columns }',
    ),
    found: message<(found: number, all: number) => string>(
      '{ $found } of { $all -> [one] { $all } row *[other] { $all } rows }',
    ),
    empty: 'This file is empty.',
    delimiter: 'Delimiter',
    delimiterName: (delimiter: string) => delimiterNames[delimiter] ?? delimiter,
    above: 'Lines above the table',
    aboveText: message<(n: number) => string>(
      '{ $n -> [one] The first line is *[other] The first { $n } lines are } above the table and not part of it.',
    ),
    header: 'First row is a header',
    quotes: 'Parse quotes',
    filter: 'Filter rows',
    line: 'Line',
    row: message<(n: number) => string>('Row { $n }'),
    column: message<(n: number) => string>('Column { $n }'),
    sortBy: message<(name: string) => string>('Sort by { $name }'),
    problems: message<(n: number) => string>('{ $n -> [one] { $n } problem *[other] { $n } problems } in this table'),
    problemsMore: message<(shown: number) => string>('Only the first { $shown } are listed.'),
    ragged: message<(line: number, values: number, expected: number, header: boolean) => string>(
      'Line { $line } has { $values -> [one] { $values } value *[other] { $values } values }; the { $header -> [true] header *[other] first row } has { $expected }.',
      'line',
      'values',
      'expected',
      'header',
    ),
    openQuote: message<(line: number) => string>(
      'Line { $line } opens a quote that is never closed, so the rest of the file is one value. Turn off “Parse quotes” to read the file line by line.',
    ),
    strayQuote: message<(line: number) => string>('Line { $line } has a quote in the middle of a value.'),
    entry: message<(line: number) => string>(
      'The entry at line { $line } could not be read completely. Check its braces, quotes and commas.',
    ),
    item: message<(place: number) => string>('Entry { $place } of the list was left out. Give it an id and a type.'),
    repeatedEntry: message<(line: number, key: string) => string>(
      'The entry at line { $line } is not used, because an earlier entry has its key “{ $key }”. Give it another key.',
    ),
    repeatedItem: message<(place: number, key: string) => string>(
      'Entry { $place } of the list is not used, because an earlier entry has its key “{ $key }”. Give it another key.',
    ),
    cut: message<(line: number) => string>('The file was read up to line { $line } only. Split the file.'),
    part: message<(from: number, to: number) => string>('Rows { $from } to { $to }'),
    before: 'Previous rows',
    after: 'Next rows',
  },
  unknown:
    'Cloister cannot display this type of file. The file is stored unchanged; save a copy to open it in another app.',
  showAsText: 'Show as text',
  hexOf: (shown: number, bytes: number) => (shown === bytes ? bytesShown.all : bytesShown.first(shown, bytes)),
  text: {
    before: 'Previous part',
    after: 'Next part',
    part: message<(part: number, parts: number) => string>('Part { $part } of { $parts }'),
    tooManyLines: message<(most: number) => string>(
      'Text files with more than { $most } lines cannot be edited here. Agents can still read this file.',
    ),
    tooLong: message<(most: string) => string>(
      'Text files over { $most } cannot be edited here. Agents can still read this file.',
    ),
  },
  encoding: {
    name: 'Encoding',
    names: {
      'utf-16le': 'UTF-16 (little endian)',
      'utf-16be': 'UTF-16 (big endian)',
      'windows-1252': 'Windows-1252 (Latin-1)',
      'utf-8': 'UTF-8',
      'iso-8859-2': 'ISO 8859-2 (Central European)',
      'iso-8859-15': 'ISO 8859-15 (Latin-9)',
      'windows-1251': 'Windows-1251 (Cyrillic)',
      macintosh: 'Mac OS Roman',
      shift_jis: 'Shift JIS (Japanese)',
      'euc-jp': 'EUC-JP (Japanese)',
      gb18030: 'GB 18030 (Chinese)',
      big5: 'Big5 (Chinese)',
      'euc-kr': 'EUC-KR (Korean)',
    } as Record<string, string>,
    sure: message<(name: string) => string>('The encoding of this file is { $name }. The file is not changed.'),
    likely: message<(name: string) => string>(
      'This file is not UTF-8; its encoding looks like { $name }. The file is not changed.',
    ),
    chosen: message<(name: string) => string>('Shown as { $name }, as you selected. The file is not changed.'),
    shownAs: message<(name: string) => string>('Shown as { $name }. The file is not changed.'),
    unsure: message<(name: string) => string>(
      'This file does not look like text; it is shown as { $name }. The file is not changed.',
    ),
    /** `position`: counted from 1. */
    broken: message<(bytes: number, position: number) => string>(
      'This file is mostly UTF-8, but { $bytes -> [one] { $bytes } byte is *[other] { $bytes } bytes are } invalid (shown as �), the first at position { $position }. The file is not changed.',
    ),
    lost: 'Some bytes are undefined in this encoding and shown as �. Converting loses these bytes; undo restores them.',
    readAs: 'Read as',
    convert: 'Convert to UTF-8',
    converted: message<(path: string) => string>('{ $path } is now UTF-8.'),
  },
  image: {
    tools: 'Image size',
    area: message<(name: string) => string>('View of { $name }'),
    alt: message<(name: string) => string>('Image { $name }'),
    fit: 'Fit',
    actual: 'Actual size',
    size: message<(width: number, height: number, zoom: number | null) => string>(
      '{ $width } × { $height } pixels{ $zoom -> [is-null] { "" } *[other] , { PERCENT($zoom) } }',
    ),
    cutOff: 'The end of this image file is missing. Only part of the image, or nothing, can be shown.',
    broken:
      'This image is damaged or in a format that this browser does not support. Save a copy to open it in another app.',
  },
  json: {
    name: message<(path: string) => string>('Tree of { $path }'),
    /** `{ }`, `{ 2 values }`. */
    object: message<(n: number) => string>(
      '{ $n -> [0] { "{ }" } [one] { "{ " }{ $n } value{ " }" } *[other] { "{ " }{ $n } values{ " }" } }',
    ),
    array: message<(n: number) => string>(
      '{ $n -> [0] [ ] *[other] [ { $n -> [one] { $n } value *[other] { $n } values } ] }',
    ),
    more: message<(next: number, left: number) => string>('Show { $next } more of { $left }'),
    chosen: 'Selected value',
    cut: message<(shown: number) => string>('Showing the first { $shown } characters.'),
    broken: message<(line: number, column: number, expected: string) => string>(
      'Invalid JSON at line { $line }, column { $column }: expected { $expected }. You can still edit the text.',
    ),
    tooDeep: message<(line: number, column: number) => string>(
      'This JSON is nested too deeply to show as a tree (line { $line }, column { $column }). You can still edit the text.',
    ),
  },
  pdf: {
    type: 'PDF document',
    loading: 'Opening the document…',
    broken: message<(reason: string) => string>(
      'This PDF cannot be opened: { BARE($reason) }. Save a copy to open it in another app.',
    ),
    readerStopped: 'the PDF reader stopped',
    locked: 'This PDF is protected by a password. The password is used only to open this document and is not stored.',
    password: 'Password',
    wrongPassword: 'The password is incorrect. Try again.',
    unlock: 'Unlock',
    tools: 'Page and zoom',
    area: message<(path: string) => string>('Document { $path }'),
    page: message<(n: number) => string>('Page { $n }'),
    pageFailed: message<(n: number, why: string) => string>('Page { $n } cannot be shown: { $why }'),
    pageLabel: 'Page',
    of: message<(pages: number) => string>('of { $pages }'),
    pageBefore: 'Previous page',
    pageAfter: 'Next page',
    zoom: message<(zoom: number) => string>('{ PERCENT($zoom) }'),
    fit: 'Fit width',
    quote: 'Copy quote',
    quoteHelp: 'Copies the selected text as a quote with a link to its page',
    quoteCopied: message<(page: number) => string>('Quote with a link to page { $page } copied. Paste it into a note.'),
    quoteNotCopied:
      'The quote cannot be copied: the browser denied access to the clipboard. Select the text and press Ctrl+C.',
    find: 'Find in document',
    next: 'Find',
    searching: 'Searching…',
    foundOn: message<(page: number) => string>('Found on page { $page }'),
    notFound: 'Not found',
    leadsTo: message<(url: string) => string>('Link to { $url }'),
    withinDocument: 'Link within this document',
  },
});
