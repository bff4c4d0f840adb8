/** Most frames to wait for an element to be rendered: about half a second. */
const MAX_FRAMES = 30;

/**
 * Moves the focus to an element as soon as it is on the page, unless the person moved it elsewhere meanwhile.
 *
 * @param leaving an element that is about to be removed, and may have the same id as what replaces it
 */
export function focusSoon(id: string, leaving: HTMLElement | null = null): void {
  const from = document.activeElement;
  let frames = 0;
  const look = () => {
    if (document.activeElement !== from && document.activeElement !== document.body) return;
    const element = document.getElementById(id);
    if (element && element !== leaving) {
      element.focus();
      return;
    }
    frames += 1;
    if (frames < MAX_FRAMES) requestAnimationFrame(look);
  };
  look();
}
