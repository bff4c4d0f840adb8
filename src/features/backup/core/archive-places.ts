/** Places in a backup file. Everything outside of `.cloister/` opens as ordinary folders and files. */
export const NOTEBOOKS_FOLDER = 'notebooks';
export const README_NAME = 'README.txt';
/** Where the contents are that the folders of notebooks hold, as JSON lines of `hash` and `place`. */
export const PLACES_NAME = '.cloister/places.jsonl';
export const KEYS_NAME = '.cloister/keys.json';

/** The comment at the end of the file: the SHA-256 of everything before the records at the end. */
export const DIGEST_COMMENT = /^cloister-backup sha256 ([0-9a-f]{64})$/;

export function digestComment(sha256: string): string {
  return `cloister-backup sha256 ${sha256}`;
}
