/** Most frames to wait for an element to be rendered: about half a second. */
const MAX_FRAMES = 30;

/** Moves the focus to an element as soon as it is on the page, unless the person moved it elsewhere meanwhile. */
export function focusSoon(id: string): void {
  const from = document.activeElement;
  let frames = 0;
  const look = () => {
    if (document.activeElement !== from && document.activeElement !== document.body) return;
    const element = document.getElementById(id);
    if (element) {
      element.focus();
      return;
    }
    frames += 1;
    if (frames < MAX_FRAMES) requestAnimationFrame(look);
  };
  look();
}
