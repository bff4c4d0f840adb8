import type { EditorState, Line, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, type WidgetType } from '@codemirror/view';
import {
  MAX_DECORATIONS,
  MAX_FOLDED_LINES,
  MAX_HIDDEN_CHARS,
  MAX_LINE_CHARS,
  MAX_PART_CHARS,
  MAX_PARTS,
} from './live-bounds.ts';
import { PartWidget } from './parts/part-widget.ts';
import type { PlacesOfParts, RenderedPart } from './parts/rendered-part.ts';
import { type Span, touches } from './revealed-blocks.ts';

/** Hidden marks keep their text in the page, so that assistive technology, search and copies have the whole document. */
const hidden = Decoration.mark({ class: 'cm-live-hidden' });
const marks = new Map<string, Decoration>();
const lines = new Map<string, Decoration>();

/** Collects the decorations of the live view within their bounds. */
export class DecorationSheet {
  readonly state: EditorState;
  readonly #revealed: readonly Span[];
  readonly #ranges: Range<Decoration>[] = [];
  readonly #lineClasses = new Set<string>();
  readonly #places: PlacesOfParts | null;
  #line: Line;
  #parts = 0;

  /** @param places where rendered parts are drawn; null leaves them as text */
  constructor(state: EditorState, revealed: readonly Span[], places: PlacesOfParts | null) {
    this.state = state;
    this.#revealed = revealed;
    this.#places = places;
    this.#line = state.doc.line(1);
  }

  get isFull(): boolean {
    return this.#ranges.length >= MAX_DECORATIONS;
  }

  isRevealed(from: number, to: number): boolean {
    return touches(this.#revealed, from, to);
  }

  text(from: number, to: number): string {
    return this.state.doc.sliceString(from, to);
  }

  lineAt(at: number): Line {
    if (at < this.#line.from || at > this.#line.to) this.#line = this.state.doc.lineAt(at);
    return this.#line;
  }

  /** Returns whether a part of the text may be hidden: it is short, within one line, and the line is not too long. */
  canHide(from: number, to: number): boolean {
    const line = this.lineAt(from);
    return from < to && to <= line.to && to - from <= MAX_HIDDEN_CHARS && line.length <= MAX_LINE_CHARS;
  }

  hide(from: number, to: number): void {
    if (this.canHide(from, to)) this.#add(hidden.range(from, to));
  }

  mark(className: string, from: number, to: number): void {
    if (from < to) this.#add(cached(marks, className, (name) => Decoration.mark({ class: name })).range(from, to));
  }

  lineClass(className: string, at: number): void {
    const { from } = this.lineAt(at);
    const key = `${from} ${className}`;
    if (this.#lineClasses.has(key)) return;
    this.#lineClasses.add(key);
    this.#add(cached(lines, className, (name) => Decoration.line({ class: name })).range(from));
  }

  widget(widget: WidgetType, at: number): void {
    this.#add(Decoration.widget({ widget, side: 1 }).range(at));
  }

  /** Draws a part of the text in place of it, and folds the lines that have nothing else. Returns whether that is done. */
  part(part: RenderedPart, from: number, to: number): boolean {
    if (!this.#places || this.isFull || this.#parts >= MAX_PARTS) return false;
    const pieces = this.#pieces(from, to);
    if (pieces === null) return false;
    this.#parts += 1;
    this.widget(new PartWidget(part, this.#places), from);
    for (const [index, piece] of pieces.entries()) {
      this.hide(piece.from, piece.to);
      if (index > 0 && piece.to === this.lineAt(piece.from).to) this.lineClass('cm-live-folded', piece.from);
    }
    return true;
  }

  /** Returns the lines of a part of the text; null when one of them cannot be hidden, or there are too many. */
  #pieces(from: number, to: number): Span[] | null {
    const pieces: Span[] = [];
    if (to - from > MAX_PART_CHARS) return null;
    for (let at = from; at <= to; ) {
      const piece = { from: at, to: Math.min(to, this.lineAt(at).to) };
      const isHideable = piece.from === piece.to || this.canHide(piece.from, piece.to);
      if (!isHideable || pieces.length >= MAX_FOLDED_LINES) return null;
      pieces.push(piece);
      at = this.lineAt(at).to + 1;
    }
    return pieces;
  }

  finish(): DecorationSet {
    return Decoration.set(this.#ranges, true);
  }

  #add(range: Range<Decoration>): void {
    if (!this.isFull) this.#ranges.push(range);
  }
}

function cached(all: Map<string, Decoration>, name: string, create: (name: string) => Decoration): Decoration {
  const found = all.get(name) ?? create(name);
  all.set(name, found);
  return found;
}
