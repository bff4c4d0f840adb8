import { SHARE_FIELDS, SHARE_LIMITS } from '../../../contracts/wire/launch.ts';

/** A shared form: text fields, empty where absent, and files. */
export interface SharedForm<F> {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly F[];
}

type Parsed<F> = { type: 'form'; form: SharedForm<F> } | { type: 'too-large' } | { type: 'empty' };

/** The used part of `FormData`. */
interface Fields<F> {
  get(name: string): F | string | null;
  getAll(name: string): (F | string)[];
}

/** Parses the form of a share and checks its limits. Fields with other names are ignored. */
export function parseSharedForm<F extends { size: number }>(fields: Fields<F>): Parsed<F> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const form: SharedForm<F> = {
    title: text(SHARE_FIELDS.title),
    text: text(SHARE_FIELDS.text),
    url: text(SHARE_FIELDS.url),
    // A form without chosen files has one without name and content.
    files: fields
      .getAll(SHARE_FIELDS.files)
      .flatMap((file) => (typeof file === 'string' || isUnset(file) ? [] : [file])),
  };
  const { title, url, files } = form;
  const isTooLarge =
    title.length > SHARE_LIMITS.lineChars ||
    url.length > SHARE_LIMITS.lineChars ||
    form.text.length > SHARE_LIMITS.textChars ||
    files.length > SHARE_LIMITS.files ||
    sizeOfForm(form) > SHARE_LIMITS.bytes;
  if (isTooLarge) return { type: 'too-large' };
  const isEmpty = files.length === 0 && `${title}${form.text}${url}`.trim() === '';
  return isEmpty ? { type: 'empty' } : { type: 'form', form };
}

function isUnset(file: { size: number; name?: string }): boolean {
  return file.size === 0 && (file.name ?? '') === '';
}

/** Returns about how many bytes a shared form has. */
export function sizeOfForm({ title, text, url, files }: SharedForm<{ size: number }>): number {
  return files.reduce((sum, { size }) => sum + size, title.length + text.length + url.length);
}
