const ENDINGS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
]);

/** Returns the file extension for an image of this MIME type; null for types that are not inserted as images. */
export function imageEnding(type: string): string | null {
  return ENDINGS.get(type) ?? null;
}

/**
 * Returns the path of an inserted image: in the folder `attachments` beside the note, named after the note and the day. The
 * image moves with the folder of the note and has the same access scope.
 *
 * @param day `YYYY-MM-DD`
 * @param number from 1
 */
export function imagePath(notePath: string, day: string, number: number, ending: string): string {
  const folder = notePath.slice(0, notePath.lastIndexOf('/'));
  const name = notePath
    .slice(folder.length + 1)
    .replace(/\.[^.]+$/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  return `${folder}/attachments/${name || 'note'}-${day}-${number}.${ending}`;
}

/** Returns the Markdown of an image, with a path relative to the folder of the note. */
export function imageMarkdown(notePath: string, path: string, alt: string): string {
  const folder = notePath.slice(0, notePath.lastIndexOf('/') + 1);
  return `![${alt.replace(/[[\]\n]/g, ' ').trim()}](${encodeURI(path.slice(folder.length))})`;
}
