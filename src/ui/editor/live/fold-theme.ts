import { EditorView } from '@codemirror/view';

/** Hidden marks and folded lines have no size but stay in the page and in the accessibility tree. */
export const foldTheme = EditorView.theme({
  '.cm-live-hidden, .cm-live-hidden *': { fontSize: '0 !important', letterSpacing: '0' },
  '.cm-line.cm-live-folded': {
    blockSize: '0',
    fontSize: '0',
    lineHeight: '0',
    overflow: 'clip',
    padding: '0',
  },
  '.cm-line.cm-live-head::after': { color: 'var(--ink-faint)', content: '" …" / ""' },
});
