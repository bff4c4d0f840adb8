import {
  type Completion,
  type CompletionResult,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { ReferenceSuggestion } from '../../../../contracts/wire/citation-requests.ts';
import type { Vocabulary } from '../../../../contracts/wire/search-requests.ts';
import { writtenKey } from '../../../../core/shared/citations/read-citation.ts';
import { linkText } from '../../../../core/shared/link-text/link-name.ts';
import { TAG_BEFORE_CARET } from '../../../../core/shared/names/inline-tags.ts';
import { isCode } from './is-code.ts';
import { matchNotes } from './match-notes.ts';

/** Reads the current note names and tags of a notebook. */
export type ReadVocabulary = () => Promise<Vocabulary>;

/** Returns the references of the notebook's libraries that match some words, best first. */
export type SuggestReferences = (query: string) => Promise<readonly ReferenceSuggestion[]>;

/** Offers the notes of the notebook after `[[`. */
export function completeLinks(read: ReadVocabulary): CompletionSource {
  return async (context) => {
    const before = context.matchBefore(/\[\[[^\][|#\n]*/);
    if (!before || isCode(context)) return null;
    const { notes } = await readOrEmpty(read);
    const paths = notes.map(({ path }) => path);
    const options = matchNotes(notes, before.text.slice(2)).map(
      ({ path, label, alias }): Completion => ({
        label,
        // The space separates title and path for screen readers.
        detail: ` ${path}`,
        apply: (view, completion, from, to) => {
          const text = linkText(path, alias, paths);
          const closed = view.state.sliceDoc(to, to + 2) === ']]' ? 2 : 0;
          view.dispatch({
            ...insertCompletionText(view.state, text, from, to + closed),
            annotations: pickedCompletion.of(completion),
          });
        },
      }),
    );
    // Already ranked by title, alias and path; CodeMirror would filter by label alone.
    return { from: before.from, options, filter: false } satisfies CompletionResult;
  };
}

/** Offers the tags of the notebook after `#`. At the start of a line one letter must follow, because `#` alone begins a heading. */
export function completeTags(read: ReadVocabulary): CompletionSource {
  return async (context) => {
    const before = context.matchBefore(TAG_BEFORE_CARET);
    if (!before || isCode(context)) return null;
    const at = before.text.indexOf('#');
    const typed = before.text.slice(at + 1).toLowerCase();
    const beginsLine = before.from + at === context.state.doc.lineAt(context.pos).from;
    if (typed === '' && beginsLine) return null;
    const { tags } = await readOrEmpty(read);
    const options = tags
      .map(({ tag }) => tag.replace(/^#/, ''))
      .filter((tag) => tag.toLowerCase().includes(typed))
      .sort((a, b) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)))
      .slice(0, 50)
      .map((tag): Completion => ({ label: `#${tag}` }));
    return { from: before.from + at, options, filter: false };
  };
}

/** Offers references after `[@`, found by their keys, names, years and titles. */
export function completeCitations(suggest: SuggestReferences): CompletionSource {
  return async (context) => {
    const before = context.matchBefore(/\[(?:[^\][\n]*[\s;("'-])?@[^\][@;,\n]*/);
    if (!before || isCode(context)) return null;
    const from = before.from + before.text.lastIndexOf('@') + 1;
    // Reference libraries are optional, like all names; writing is not.
    const found = await suggest(context.state.sliceDoc(from, context.pos)).catch(() => []);
    const options = found.flatMap(({ key, author, year, title }): Completion[] => {
      const written = writtenKey(key);
      if (written === null) return [];
      return [{ label: key, detail: ` ${author} (${year}) ${title}`, apply: insertKey(written) }];
    });
    // Already ranked. The text is asked for again at each key, because a title may match that does not start with it.
    return { from, options, filter: false } satisfies CompletionResult;
  };
}

/** Inserts a key, and the closing bracket where none follows on the line. The caret goes behind a bracket that follows the key. */
function insertKey(key: string): Exclude<Completion['apply'], string | undefined> {
  return (view, completion, from, to) => {
    const { state } = view;
    const rest = state.sliceDoc(to, state.doc.lineAt(to).to);
    const isClosed = /^[^[]*\]/.test(rest);
    const isBehind = !isClosed || rest.startsWith(']');
    view.dispatch({
      changes: { from, to, insert: isClosed ? key : `${key}]` },
      selection: { anchor: from + key.length + (isBehind ? 1 : 0) },
      userEvent: 'input.complete',
      annotations: pickedCompletion.of(completion),
    });
  };
}

/** Returns no names when the search worker fails: completion is optional, writing is not. */
async function readOrEmpty(read: ReadVocabulary): Promise<Vocabulary> {
  return read().catch(() => ({ notes: [], tags: [] }));
}
