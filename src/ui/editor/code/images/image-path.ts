const ENDINGS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
]);

/** The ending of an image of this MIME type; null for what is not put into a note as an image. */
export function imageEnding(type: string): string | null {
  return ENDINGS.get(type) ?? null;
}

/**
 * Where an image that was put into a note is kept: in the folder `attachments` beside it, under the note's name and the day.
 * So it goes where the note's folder goes, and who may read the folder may see the image.
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

/** The Markdown that shows an image, seen from the note's own folder. */
export function imageMarkdown(notePath: string, path: string, alt: string): string {
  const folder = notePath.slice(0, notePath.lastIndexOf('/') + 1);
  return `![${alt.replace(/[[\]\n]/g, ' ').trim()}](${encodeURI(path.slice(folder.length))})`;
}
