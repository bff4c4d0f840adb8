import type { RenderedPart } from './rendered-part.ts';

/** Most parts whose size is kept. */
const MAX_SIZES = 500;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Keeps the sizes of drawn parts. A part that is drawn again has its size at once, before its content has loaded, so that scrolling
 * back moves no text.
 */
export interface KeptSizes {
  /** Gives a new element the size that its part had, until its content is there. */
  reserve(place: HTMLElement, part: RenderedPart): void;
  /** Notes the size of an element after it changed. */
  note(place: HTMLElement, part: RenderedPart): void;
}

export function createKeptSizes(): KeptSizes {
  const sizes = new Map<string, Size>();
  const drawn = new WeakSet<HTMLElement>();
  return {
    reserve(place, part) {
      const size = sizes.get(keyOf(part));
      if (size !== undefined) {
        place.style.minBlockSize = `${size.height}px`;
        if (part.layout === 'inline') place.style.minInlineSize = `${size.width}px`;
      }
      const observer = new MutationObserver(() => check());
      const check = (): void => {
        if (!isDrawn(place)) return;
        drawn.add(place);
        place.style.minBlockSize = '';
        place.style.minInlineSize = '';
        observer.disconnect();
        for (const type of ['load', 'error']) place.removeEventListener(type, check, true);
      };
      observer.observe(place, { childList: true, subtree: true, characterData: true });
      // Events of images do not bubble.
      for (const type of ['load', 'error']) place.addEventListener(type, check, true);
    },
    note(place, part) {
      const { width, height } = place.getBoundingClientRect();
      if (!drawn.has(place) || height === 0) return;
      const key = keyOf(part);
      sizes.delete(key);
      sizes.set(key, { width, height });
      const [oldest] = sizes.keys();
      if (sizes.size > MAX_SIZES && oldest !== undefined) sizes.delete(oldest);
    },
  };
}

/** Returns whether an element has its content: nothing in it is still read or loaded. */
function isDrawn(place: HTMLElement): boolean {
  const content = place.querySelector('[data-layout]');
  if (content === null || content.querySelector('[role=status]') !== null) return false;
  const images = [...content.querySelectorAll('img')];
  return images.length === 0 ? content.textContent !== '' : images.every(({ complete }) => complete);
}

function keyOf({ layout, source }: RenderedPart): string {
  return `${layout} ${source}`;
}
