import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { Vocabulary } from '../../../../contracts/wire/search-requests.ts';
import { linkText } from './link-name.ts';
import { matchNotes } from './match-notes.ts';

/** Reads the current note names and tags of a notebook. */
export type ReadVocabulary = () => Promise<Vocabulary>;

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
    const before = context.matchBefore(/(?:^|[\s(,;])#[\p{L}\p{N}_/-]*/u);
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

/** Returns no names when the search worker fails: completion is optional, writing is not. */
async function readOrEmpty(read: ReadVocabulary): Promise<Vocabulary> {
  return read().catch(() => ({ notes: [], tags: [] }));
}

function isCode({ state, pos }: CompletionContext): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; ) {
    if (/^(?:FencedCode|CodeBlock|InlineCode|CodeText|Frontmatter|FrontmatterContent)$/.test(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}
