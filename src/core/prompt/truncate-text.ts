/** Below this, the mark is a sign and no sentence. */
const ROOMY_CHARS = 300;

/** Text that is cut in its middle: its start and its end stay, and a mark says how much is missing and where the whole is. */
export function cutMiddle(text: string, maxChars: number, where: string): string {
  if (text.length <= maxChars) return text;
  const mark = maxChars < ROOMY_CHARS ? '\n[…]\n' : `\n[… ${text.length - maxChars} characters left out; ${where} …]\n`;
  const room = Math.max(0, maxChars - mark.length);
  const start = Math.ceil(room * 0.6);
  return `${text.slice(0, start)}${mark}${room > start ? text.slice(start - room) : ''}`.toWellFormed();
}

/** The same by a measure of one's own: the longest of a few lengths that is not over `most`. */
export async function cutToFit(
  text: string,
  most: number,
  where: string,
  measure: (text: string) => Promise<number>,
): Promise<string> {
  const whole = await measure(text);
  if (whole <= most) return text;
  let chars = Math.floor((text.length * Math.max(0, most)) / whole);
  for (let attempt = 0; attempt < 8 && chars > 0; attempt += 1) {
    const cut = cutMiddle(text, chars, where);
    const size = await measure(cut);
    if (size <= most) return cut;
    chars = Math.floor(Math.min(chars * 0.9, (chars * most) / size));
  }
  // Not even the mark has room beside it: the start alone.
  for (
    let length = Math.floor((text.length * Math.max(0, most)) / whole);
    length > 0;
    length = Math.floor(length * 0.8)
  ) {
    const start = `${text.slice(0, length).toWellFormed()}…`;
    if ((await measure(start)) <= most) return start;
  }
  return '';
}

/** Shares of a whole: who needs less than an equal share leaves the rest to the others. */
export function shareOut(needs: readonly number[], whole: number): number[] {
  const shares = needs.map(() => 0);
  let left = Math.max(0, whole);
  let open = needs.map((_, index) => index).sort((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  while (open.length > 0) {
    const [index = 0, ...rest] = open;
    const share = Math.min(needs[index] ?? 0, Math.floor(left / open.length));
    shares[index] = share;
    left -= share;
    open = rest;
  }
  return shares;
}
