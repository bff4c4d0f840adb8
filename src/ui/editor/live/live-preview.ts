import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec, StateEffect } from '@codemirror/state';
import { type DecorationSet, EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { hasFrontmatterProblem } from '../code/frontmatter-problem.ts';
import { sourceDecorations } from './fold-frontmatter.ts';
import { foldTheme } from './fold-theme.ts';
import { followOnClick, type LinkFollower } from './links/follow-link.ts';
import { liveDecorations } from './live-decorations.ts';
import { liveTheme } from './live-theme.ts';
import { enterFromBelow, enterOnClick } from './parts/enter-part.ts';
import { prepareParts } from './parts/prepare-parts.ts';
import type { PlacesOfParts } from './parts/rendered-part.ts';
import { isSame, revealedBlocks, type Span } from './revealed-blocks.ts';

/** Sent when the pointer was released, so that the blocks of the selection are shown as source. */
const released = StateEffect.define<null>();

type Draw = typeof liveDecorations;

/**
 * Decorates what is on the screen, except the blocks that the selection touches. Only decorations: the document, its selection and
 * its undo history are those of the source.
 */
class Preview {
  decorations: DecorationSet;
  #revealed: readonly Span[];
  /** While a pointer is down, lines must not change their layout under it. */
  #isHeld = false;
  readonly #draw: Draw;
  readonly #places: PlacesOfParts | null;
  readonly #stop = new AbortController();
  #cancelPreparing: () => void = () => undefined;

  constructor(view: EditorView, draw: Draw, places: PlacesOfParts | null) {
    this.#draw = draw;
    this.#places = places;
    this.#revealed = revealedIn(view);
    this.decorations = this.#draw(view.state, view.visibleRanges, this.#revealed, places);
    this.#prepare(view);
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
    // Not after each keystroke, which changes the tree, too: what is written is on the screen.
    if (viewportChanged || (isParsed && !docChanged)) this.#prepare(view);
    this.#revealed = revealed;
    this.decorations = this.#draw(state, view.visibleRanges, revealed, this.#places);
  }

  destroy(): void {
    this.#stop.abort();
    this.#cancelPreparing();
  }

  #prepare(view: EditorView): void {
    const places = this.#places;
    if (places === null) return;
    this.#cancelPreparing();
    this.#cancelPreparing = whenIdle(() => prepareParts(view, places));
  }
}

/** A field without the focus shows no source, unless something is selected, such as a match of the search. */
function revealedIn(view: EditorView): readonly Span[] {
  return view.hasFocus || !view.state.selection.main.empty ? revealedBlocks(view.state) : [];
}

/** The live view of a Markdown note. Images, formulas, tables and embeds are drawn in `places`; null leaves them as text. */
export function livePreview(follow: LinkFollower, places: PlacesOfParts | null): Extension {
  return [
    decorate(liveDecorations, places),
    Prec.high(keymap.of([{ key: 'ArrowUp', run: enterFromBelow }])),
    EditorView.domEventHandlers({
      mousedown: (event, view) => followOnClick(event, view, follow) || enterOnClick(event, view),
    }),
    EditorView.editorAttributes.of({ class: 'cm-live' }),
    foldTheme,
    liveTheme,
  ];
}

/** A Markdown note with its marks. Its frontmatter is one line until the caret moves into it. */
export const sourceView: Extension = [decorate(sourceDecorations, null), foldTheme];

function decorate(draw: Draw, places: PlacesOfParts | null): Extension {
  return ViewPlugin.define((view) => new Preview(view, draw, places), { decorations: (plugin) => plugin.decorations });
}
