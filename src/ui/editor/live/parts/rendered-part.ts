/** A part of a note that the live view shows as the reading view does. */
export interface RenderedPart {
  /** The Markdown of the part, with the definition that it refers to. */
  readonly source: string;
  /** `block`: the part takes the width of the column, and its lines are hidden. */
  readonly layout: 'inline' | 'block';
  /** Whether it is a recording, whose controls work with the pointer. */
  readonly hasControls: boolean;
}

/** A part with the element in which its content is drawn. */
export interface PlacedPart extends RenderedPart {
  readonly id: number;
  readonly place: HTMLElement;
}

/** What the decorations need of `PartPlaces`. */
export interface PlacesOfParts {
  /** Returns an element with the content of a part, or one that is filled later. `onResize` is called when its size changes. */
  take(part: RenderedPart, onResize: () => void): HTMLElement;
  /** Draws a part that may soon be on the screen. */
  prepare(part: RenderedPart): void;
  /** Takes an element back. */
  release(place: HTMLElement): void;
}
