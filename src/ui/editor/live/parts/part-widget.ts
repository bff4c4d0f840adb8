import { type EditorView, WidgetType } from '@codemirror/view';
import { isSamePart } from './part-places.ts';
import type { PlacesOfParts, RenderedPart } from './rendered-part.ts';

/** A rendered part of a note. It is beside its source, which is hidden. */
export class PartWidget extends WidgetType {
  readonly part: RenderedPart;
  readonly #places: PlacesOfParts;

  constructor(part: RenderedPart, places: PlacesOfParts) {
    super();
    this.part = part;
    this.#places = places;
  }

  override eq(other: PartWidget): boolean {
    return isSamePart(other.part, this.part);
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('span');
    box.className = 'cm-live-part';
    box.dataset['layout'] = this.part.layout;
    // A box that scrolls would be a stop of the Tab key.
    box.tabIndex = -1;
    box.append(this.#places.take(this.part, () => view.requestMeasure()));
    return box;
  }

  override destroy(box: HTMLElement): void {
    const { firstChild: place } = box;
    if (place instanceof HTMLElement) this.#places.release(place);
  }

  /** The editor puts the caret into the source of a part that is clicked, but not when a control of it is used. */
  override ignoreEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest('audio, video, button') !== null;
  }
}

/** Returns where the source of the rendered part under the pointer begins; null where there is none. */
export function partAt({ target }: MouseEvent, view: EditorView): number | null {
  const box = target instanceof Element ? target.closest('.cm-live-part') : null;
  return box ? view.posAtDOM(box) : null;
}
