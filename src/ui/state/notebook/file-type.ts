import { embedTypeOf } from '../../../core/shared/file-types/embed-kind.ts';

/** Returns the extension of a file name in lower case, without the dot; empty when there is none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Returns the MIME type of a bitmap image; null for other files. SVG is edited as text and drawn in the reading view. */
export function imageType(path: string): string | null {
  const type = pictureType(path);
  return type === 'image/svg+xml' ? null : type;
}

/** Returns the MIME type of an image, SVG included; null for other files. */
export function pictureType(path: string): string | null {
  const type = embedTypeOf(path);
  return type?.startsWith('image/') ? type : null;
}

export function isImage(path: string): boolean {
  return imageType(path) !== null;
}

/** Returns whether a file is always drawn and never edited as text, even if its bytes are valid text. */
export function isDrawn(path: string): boolean {
  return isImage(path) || extensionOf(path) === 'pdf';
}

/** Returns the file type as shown to the person: `PNG file`, `File`. */
export function describeType(path: string): string {
  const extension = extensionOf(path);
  return extension === '' ? 'File' : `${extension.toUpperCase()} file`;
}

/** Returns whether a file is prose, not code or a table. */
export function isProse(path: string): boolean {
  return ['', 'md', 'markdown', 'txt', 'text'].includes(extensionOf(path));
}

/** Returns whether a file is Markdown, so that its frontmatter can hold properties. */
export function isMarkdown(path: string): boolean {
  return ['md', 'mdx', 'mkd', 'mdown', 'markdown'].includes(extensionOf(path));
}
