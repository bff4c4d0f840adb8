import { sentencesOf } from './define-sentences.ts';

/** Why something that an exported notebook has beside its files is left out. */
export const sidecarReason = /* @__PURE__ */ sentencesOf('sidecar', {
  missing: 'it is missing',
  packed: 'it can’t be unpacked',
  json: 'it is not valid JSON',
  manifest: 'a field is missing or unknown',
  tooLarge: 'it is larger than such a part may be',
  size: 'it has another size than the archive says',
  hash: 'its SHA-256 doesn’t match',
  rows: 'it has another number of lines than the archive says',
  line: 'line { $n } can’t be read',
  twice: 'line { $n } repeats another one',
  path: 'line { $n } has a path that no file can have',
  content: 'the content { $hash } doesn’t match its SHA-256',
  contents: 'its earlier versions have more than { $bytes }',
  entry: 'entry { $seq } was changed: it doesn’t match its hash',
  text: 'a text of entry { $seq } was changed: it doesn’t match its digest',
  gap: 'entry { $seq } doesn’t follow the one before it',
  notebook: 'entry { $seq } is about another notebook',
});

/** What of it is left out. */
export const sidecarPart = /* @__PURE__ */ sentencesOf('sidecar-part', {
  files: 'Authorship, provenance and history',
  versions: 'Provenance and history',
  log: 'The log',
});
