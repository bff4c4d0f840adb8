const images: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};

/** The ending of a name, without the dot, in small letters; empty where there is none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The MIME type of an image that is shown as one; null for everything else. SVG is text here, drawn beside it. */
export function imageType(path: string): string | null {
  const extension = extensionOf(path);
  return Object.hasOwn(images, extension) ? (images[extension] ?? null) : null;
}

export function isImage(path: string): boolean {
  return imageType(path) !== null;
}

/** Whether a file is drawn from its bytes and never edited as text, even where it holds nothing but letters. */
export function isDrawn(path: string): boolean {
  return isImage(path) || extensionOf(path) === 'pdf';
}

/** What a file is, for people: `PNG file`, `File`. */
export function describeType(path: string): string {
  const extension = extensionOf(path);
  return extension === '' ? 'File' : `${extension.toUpperCase()} file`;
}

/** Whether a file is read as running text, and not as code or a table. */
export function isProse(path: string): boolean {
  return ['', 'md', 'markdown', 'txt', 'text'].includes(extensionOf(path));
}

/** Whether a file is a note whose head can hold properties. */
export function isMarkdown(path: string): boolean {
  return ['md', 'mdx', 'mkd', 'mdown', 'markdown'].includes(extensionOf(path));
}
