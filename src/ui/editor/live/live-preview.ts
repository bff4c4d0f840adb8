import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec, StateEffect } from '@codemirror/state';
import { type DecorationSet, EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { hasFrontmatterProblem } from '../code/frontmatter-problem.ts';
import { followLinkAtCaret, followOnClick, type LinkFollower } from './follow-link.ts';
import { liveDecorations } from './live-decorations.ts';
import { liveTheme } from './live-theme.ts';
import { isSame, revealedBlocks, type Span } from './revealed-blocks.ts';
import { toggleTaskAtCaret } from './toggle-task.ts';

/** Sent when the pointer was released, so that the blocks of the selection are shown as source. */
const released = StateEffect.define<null>();

/**
 * Hides Markdown syntax except in the blocks that the selection touches. Only decorations: the document, its selection and its
 * undo history are those of the source.
 */
class LivePreview {
  decorations: DecorationSet;
  #revealed: readonly Span[];
  /** While a pointer is down, lines must not change their layout under it. */
  #isHeld = false;
  readonly #stop = new AbortController();

  constructor(view: EditorView) {
    this.#revealed = revealedIn(view);
    this.decorations = liveDecorations(view.state, view.visibleRanges, this.#revealed);
    const { ownerDocument } = view.dom;
    const listen = (type: string, run: () => void) =>
      ownerDocument.addEventListener(type, run, { capture: true, passive: true, signal: this.#stop.signal });
    listen('pointerdown', () => {
      this.#isHeld = true;
    });
    // The click comes after the pointer was released, and must reach what it was aimed at.
    const release = () => {
      if (!this.#isHeld) return;
      this.#isHeld = false;
      setTimeout(() => {
        if (!this.#stop.signal.aborted) view.dispatch({ effects: released.of(null) });
      });
    };
    for (const type of ['pointerup', 'pointercancel', 'dragend', 'keydown']) listen(type, release);
  }

  update({ view, state, startState, changes, docChanged, viewportChanged }: ViewUpdate): void {
    const mapped = docChanged
      ? this.#revealed.map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) }))
      : this.#revealed;
    const revealed = this.#isHeld ? mapped : revealedIn(view);
    const isParsed = syntaxTree(startState) !== syntaxTree(state);
    const isMarked = hasFrontmatterProblem(startState) !== hasFrontmatterProblem(state);
    if (!docChanged && !viewportChanged && !isParsed && !isMarked && isSame(revealed, this.#revealed)) return;
    this.#revealed = revealed;
    this.decorations = liveDecorations(state, view.visibleRanges, revealed);
  }

  destroy(): void {
    this.#stop.abort();
  }
}

/** A field without the focus shows no source, unless something is selected, such as a match of the search. */
function revealedIn(view: EditorView): readonly Span[] {
  return view.hasFocus || !view.state.selection.main.empty ? revealedBlocks(view.state) : [];
}

/** The live view of a Markdown note. */
export function livePreview(follow: LinkFollower): Extension {
  return [
    ViewPlugin.fromClass(LivePreview, { decorations: (plugin) => plugin.decorations }),
    Prec.high(
      keymap.of([{ key: 'Mod-Enter', run: (view) => followLinkAtCaret(view, follow) || toggleTaskAtCaret(view) }]),
    ),
    EditorView.domEventHandlers({ mousedown: (event, view) => followOnClick(event, view, follow) }),
    EditorView.editorAttributes.of({ class: 'cm-live' }),
    liveTheme,
  ];
}
