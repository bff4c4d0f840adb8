import { parseDocument } from 'yaml';
import type { Observed } from './ask-navigator.ts';

interface Guessed {
  readonly toolName: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Returns whether the outcome equals that of a guessed call: some prompts were written before their tool existed, and
 * name an assumed tool. Requires the same changes to the same notes and no others, or the same view. Null for an
 * unknown tool.
 */
export function isAsGuessed({ toolName, input }: Guessed, observed: Observed): boolean | null {
  switch (toolName) {
    case 'set_properties':
      return hasProperties(input, observed);
    case 'rename_tag':
      return hasRenamedTag(String(input['from']), String(input['to']), observed);
    case 'open_panel':
      return hasOpened(String(input['panel']), observed);
    case 'create_from_template':
      return hasUsedTemplate(String(input['template']), input['title'], observed);
    case 'list_templates':
      return observed.changes.size === 0 && /\btemplates?\b.*\b(?:experiment|protocol|meeting)\b/is.test(observed.text);
    default:
      return null;
  }
}

interface Head {
  readonly values: Record<string, unknown>;
  readonly body: string;
}

function headOf(text: string): Head {
  const head = /^---\n(.*?)\n---\n/s.exec(text);
  const values: unknown = head ? (parseDocument(head[1] ?? '').toJS() ?? {}) : {};
  if (typeof values !== 'object' || values === null) throw new Error('The head of a note is no list of properties.');
  return { values: { ...values }, body: head ? text.slice(head[0].length) : text };
}

function tagsOf({ values }: Head): string[] {
  const { tags } = values;
  return Array.isArray(tags) ? tags.map(String) : [];
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function hasProperties(input: Guessed['input'], observed: Observed): boolean {
  const paths = listOf(input['paths']);
  if (!changedJust(paths, observed)) return false;
  return paths.every((path) => {
    const [was, is] = [headOf(observed.was.get(path) ?? ''), headOf(observed.changes.get(path) ?? '')];
    const wanted: Record<string, unknown> = { ...was.values, ...(isRecord(input['set']) ? input['set'] : {}) };
    for (const name of listOf(input['remove'])) delete wanted[name];
    if ('addTags' in input || 'removeTags' in input) {
      const kept = tagsOf(was).filter((tag) => !listOf(input['removeTags']).includes(tag));
      wanted['tags'] = [...kept, ...listOf(input['addTags'])];
    }
    return sameValues(wanted, is.values) && was.body.trim() === is.body.trim();
  });
}

function hasRenamedTag(from: string, to: string, observed: Observed): boolean {
  const having = [...observed.was].filter(
    ([path, text]) => path.endsWith('.md') && tagsOf(headOf(text)).includes(from),
  );
  if (
    !changedJust(
      having.map(([path]) => path),
      observed,
    )
  )
    return false;
  return having.every(([path, text]) => {
    const [was, is] = [headOf(text), headOf(observed.changes.get(path) ?? '')];
    const tags = tagsOf(was).map((tag) => (tag === from ? to : tag));
    return sameValues({ ...was.values, tags }, is.values) && was.body.trim() === is.body.trim();
  });
}

function changedJust(paths: readonly string[], { changes }: Observed): boolean {
  return changes.size === paths.length && paths.every((path) => typeof changes.get(path) === 'string');
}

function sameValues(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const sorted = (values: Record<string, unknown>) =>
    JSON.stringify(Object.entries(values).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}

/** Pending approvals are part of the runs view. */
function hasOpened(panel: string, { calls, changes }: Observed): boolean {
  const last = calls.at(-1);
  const view = panel === 'approvals' ? 'run' : panel;
  return (
    changes.size === 0 &&
    last?.toolName === 'ui_tabs_open' &&
    last.done &&
    JSON.stringify(last.input) === JSON.stringify({ view })
  );
}

/**
 * Returns whether one new note was created with the given title from a template, or with its headings when no such
 * template exists.
 */
function hasUsedTemplate(template: string, title: unknown, { calls, changes, was }: Observed): boolean {
  const [made, ...others] = changes;
  const last = calls.at(-1);
  if (made === undefined || others.length > 0 || was.has(made[0]) || last?.toolName !== 'create_file' || !last.done)
    return false;
  const { input } = last;
  const used = isRecord(input) ? String(input['template'] ?? '') : '';
  const text = made[1] ?? '';
  const isKind =
    used === '' ? headOf(text).values['type'] === template && /^## \S/m.test(text) : used.includes(template);
  return isKind && (title === undefined || text.includes(`# ${String(title)}\n`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
