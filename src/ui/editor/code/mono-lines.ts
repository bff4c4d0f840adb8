import { syntaxTree } from '@codemirror/language';
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const mono = Decoration.line({ class: 'cm-mono' });
const quote = Decoration.line({ class: 'cm-quote' });
const blocks = new Map([
  ['FencedCode', mono],
  ['CodeBlock', mono],
  ['Frontmatter', mono],
  ['Table', mono],
  ['MathBlock', mono],
  ['HTMLBlock', mono],
  ['Blockquote', quote],
]);

/** Styles visible lines of code, tables and frontmatter in the monospaced font. */
export const monoLines: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const lines = new Map<number, Decoration>();
  for (const visible of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from: visible.from,
      to: visible.to,
      enter: (node) => {
        const decoration = blocks.get(node.name);
        if (!decoration) return;
        // The frontmatter node ends at the start of the line after it.
        const end = Math.min(doc.sliceString(node.to - 1, node.to) === '\n' ? node.to - 1 : node.to, visible.to);
        for (let at = Math.max(node.from, visible.from); at <= end; ) {
          const line = doc.lineAt(at);
          if (!lines.has(line.from)) lines.set(line.from, decoration);
          at = line.to + 1;
        }
      },
    });
  }
  const builder = new RangeSetBuilder<Decoration>();
  for (const [from, decoration] of [...lines].sort(([a], [b]) => a - b)) builder.add(from, from, decoration);
  return builder.finish();
}
