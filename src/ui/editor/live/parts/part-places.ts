import { createExternalStore } from '../../../kit/hooks/external-store.ts';
import { createKeptSizes } from './kept-sizes.ts';
import type { PlacedPart, PlacesOfParts, RenderedPart } from './rendered-part.ts';

/** Most elements with content that are not on the screen. */
const MAX_IDLE = 40;

export interface PartPlaces extends PlacesOfParts {
  /** The elements to draw in: those on the screen, and those that are kept. */
  readonly get: () => readonly PlacedPart[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** Does not keep an element after it leaves the screen, because its content could not be drawn. */
  discard(place: HTMLElement): void;
  /** Forgets the elements that are kept. */
  forget(): void;
}

/**
 * The elements of an editor in which React draws rendered parts. Elements near the screen are drawn before they are needed, and an
 * element that left the screen is used again for the same source, so that a part has its height at once and moves no text.
 */
export function createPartPlaces(): PartPlaces {
  const placed = createExternalStore<readonly PlacedPart[]>([]);
  /** The elements that are not on the screen. The first is removed first. */
  const idle = new Set<PlacedPart>();
  const discarded = new WeakSet<HTMLElement>();
  const resizers = new Map<Element, () => void>();
  const sizes = createKeptSizes();
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) resizers.get(target)?.();
  });
  let nextId = 0;

  const remove = (gone: (part: PlacedPart) => boolean): void => placed.set(placed.get().filter((part) => !gone(part)));

  const keptFor = (part: RenderedPart) => [...idle].find((one) => isSamePart(one, part) && !discarded.has(one.place));

  function create({ source, layout, hasControls }: RenderedPart): PlacedPart {
    const place = document.createElement('span');
    // The text of the field is the source: what is drawn is neither in the accessibility tree nor a stop of the Tab key. Only the
    // controls of a recording are, like a checkbox, and Tab does not stop there either.
    if (!hasControls) {
      place.inert = true;
      place.ariaHidden = 'true';
    }
    place.style.display = layout === 'block' ? 'block' : 'inline-block';
    nextId += 1;
    const part = { source, layout, hasControls, id: nextId, place };
    sizes.reserve(place, part);
    placed.set([...placed.get(), part]);
    return part;
  }

  function keep(part: PlacedPart): void {
    idle.add(part);
    const [oldest] = idle;
    if (idle.size <= MAX_IDLE || oldest === undefined) return;
    idle.delete(oldest);
    remove((one) => one === oldest);
  }

  return {
    get: placed.get,
    subscribe: placed.subscribe,
    take(part, onResize) {
      const kept = keptFor(part);
      if (kept) idle.delete(kept);
      const { place } = kept ?? create(part);
      resizers.set(place, () => {
        sizes.note(place, part);
        onResize();
      });
      observer.observe(place);
      return place;
    },
    prepare(part) {
      const kept = keptFor(part);
      if (kept) {
        // It is wanted longer than the others.
        idle.delete(kept);
        idle.add(kept);
      } else if (!placed.get().some((one) => isSamePart(one, part))) keep(create(part));
    },
    release(place) {
      observer.unobserve(place);
      resizers.delete(place);
      const part = placed.get().find((one) => one.place === place);
      if (part === undefined) return;
      if (discarded.has(place)) {
        remove((one) => one === part);
        return;
      }
      keep(part);
    },
    discard: (place) => void discarded.add(place),
    forget() {
      remove((part) => idle.has(part));
      idle.clear();
    },
  };
}

export function isSamePart(one: RenderedPart, other: RenderedPart): boolean {
  return one.source === other.source && one.layout === other.layout;
}
