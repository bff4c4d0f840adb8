import '../../../src/ui/kit/styles/tokens.css';
import '../../../src/ui/kit/styles/base.css';
import { undo } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import type { ReferenceSuggestion } from '../../../src/contracts/wire/citation-requests.ts';
import type { Vocabulary } from '../../../src/contracts/wire/search-requests.ts';
import { createEditor, type Editor } from '../../../src/ui/editor/code/create-editor.ts';
import type { LinkFollower } from '../../../src/ui/editor/live/links/follow-link.ts';

interface EditorBench {
  editor: Editor;
  /** Texts that were read from the editor. */
  read: () => string | null;
  text: () => string;
  /** Text with a mark at the caret. Default `|`. */
  withCaret: (mark?: string) => string;
  setCaret: (at: number) => void;
  undo: () => void;
  close: () => void;
}

interface BenchOptions {
  path?: string;
  vocabulary?: Vocabulary;
  suggestReferences?: (query: string) => Promise<readonly ReferenceSuggestion[]>;
  follow?: LinkFollower;
  /** Height of the pane that scrolls. Default 300. */
  heightPx?: number;
  extensions?: Extension;
}

/** Creates a real editor on the page. */
export function openEditor(
  text: string,
  {
    path = '/day.md',
    vocabulary,
    suggestReferences = async () => [],
    follow = () => undefined,
    heightPx = 300,
    extensions = [],
  }: BenchOptions = {},
): EditorBench {
  const place = document.createElement('main');
  place.style.cssText = `block-size: ${heightPx}px; inline-size: 600px; overflow-y: auto`;
  document.body.append(place);
  let readText: (() => string) | null = null;
  const editor = createEditor({
    parent: place,
    path,
    text,
    label: `Text of ${path}`,
    describedBy: 'nothing',
    readVocabulary: async () => vocabulary ?? { notes: [], tags: [] },
    suggestReferences,
    follow,
    onWrite: (read) => {
      readText = read;
    },
    onLeave: () => undefined,
    extensions,
  });
  const { view } = editor;
  return {
    editor,
    read: () => readText?.() ?? null,
    text: () => view.state.doc.toString(),
    withCaret: (mark = '|') => {
      const { head } = view.state.selection.main;
      const all = view.state.doc.toString();
      return `${all.slice(0, head)}${mark}${all.slice(head)}`;
    },
    setCaret: (at) => view.dispatch({ selection: { anchor: at } }),
    undo: () => void undo(view),
    close: () => {
      editor.destroy();
      place.remove();
    },
  };
}
