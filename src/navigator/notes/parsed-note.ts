import { dayOfMs, isDay } from '../../core/shared/calendar.ts';
import { noteName } from '../../core/shared/names/note-name.ts';
import { nameOf } from '../../core/shared/paths/path-parts.ts';

/** A parsed note. Line ends are `\n`; nothing else is changed. */
export interface Note {
  readonly path: string;
  /** The name of the note: see `noteName`. */
  readonly title: string;
  /** `YYYY-MM-DD`: the frontmatter's `date`, otherwise a date in the file's name, otherwise the day of the last change. */
  readonly date: string;
  /** The frontmatter's `type` in lower case; empty if there is none. */
  readonly type: string;
  readonly tags: readonly string[];
  readonly sample: string;
  /** All properties of the frontmatter by their names in lower case, each as a list. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The text after the frontmatter. */
  readonly body: string;
}

/** Parses a note. `modifiedMs` is the fallback for its date; 0 leaves it undated (empty). */
export function parseNote(path: string, content: string, modifiedMs: number): Note {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const frontmatter = /^---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/s.exec(text);
  const body = frontmatter ? text.slice(frontmatter[0].length) : text;
  const fields = fieldsOf(frontmatter?.[1] ?? '');
  const stated = /^\d{4}-\d{2}-\d{2}/.exec(scalar(fields, 'date'))?.[0] ?? '';
  return {
    path,
    title: noteName(path, { title: scalar(fields, 'title'), body }),
    date: isDay(stated) ? stated : (dateInName(path) ?? (modifiedMs > 0 ? dayOfMs(modifiedMs) : '')),
    type: scalar(fields, 'type').toLowerCase(),
    tags: (fields.get('tags') ?? []).map((tag) => tag.replace(/^#/, '').toLowerCase()),
    sample: scalar(fields, 'sample'),
    fields,
    body,
  };
}

/** Returns the date in a file's name, such as `2026-11-18-blue-ratio.md`. */
export function dateInName(path: string): string | null {
  const date = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(nameOf(path))?.[1];
  return date !== undefined && isDay(date) ? date : null;
}

/** Parses plain top-level fields, and lists in both notations. Skips nested values. */
function fieldsOf(yaml: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let key = '';
  for (const line of yaml.split('\n')) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (item && key !== '') {
      fields.get(key)?.push(unquoted(item[1] ?? ''));
      continue;
    }
    const field = /^([A-Za-z_][\w-]*)\s*:(?:\s+(.*))?$/.exec(line);
    if (!field?.[1]) continue;
    key = field[1].toLowerCase();
    const value = (field[2] ?? '').trim();
    const list = /^\[(.*)\]$/.exec(value)?.[1];
    if (list !== undefined)
      fields.set(
        key,
        list
          .split(',')
          .map((part) => unquoted(part))
          .filter((part) => part !== ''),
      );
    else fields.set(key, value === '' ? [] : [unquoted(value)]);
  }
  return fields;
}

function scalar(fields: ReadonlyMap<string, readonly string[]>, key: string): string {
  return fields.get(key)?.[0]?.trim() ?? '';
}

function unquoted(value: string): string {
  const plain = value.trim();
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(plain);
  return quoted ? (quoted[1] ?? quoted[2] ?? '') : plain.replace(/\s+#.*$/, '');
}
