/** Below this, the mark is a sign instead of a sentence. Characters. */
const ROOMY_CHARS = 300;

/** Truncates a text in its middle: its start and its end stay, and a mark says how much is missing and where the whole is. */
export function truncateMiddle(text: string, maxChars: number, where: string): string {
  if (text.length <= maxChars) return text;
  const mark = maxChars < ROOMY_CHARS ? '\n[…]\n' : `\n[… ${text.length - maxChars} characters left out; ${where} …]\n`;
  const kept = Math.max(0, maxChars - mark.length);
  const start = Math.ceil(kept * 0.6);
  return `${text.slice(0, start)}${mark}${kept > start ? text.slice(start - kept) : ''}`.toWellFormed();
}

/** Truncates a text by the given measure: returns the longest of a few lengths whose size is at most `most`. */
export async function truncateToFit(
  text: string,
  most: number,
  where: string,
  measure: (text: string) => Promise<number>,
): Promise<string> {
  const whole = await measure(text);
  if (whole <= most) return text;
  let chars = Math.floor((text.length * Math.max(0, most)) / whole);
  for (let attempt = 0; attempt < 8 && chars > 0; attempt += 1) {
    const truncated = truncateMiddle(text, chars, where);
    const size = await measure(truncated);
    if (size <= most) return truncated;
    chars = Math.floor(Math.min(chars * 0.9, (chars * most) / size));
  }
  // Not even the mark fits: keep the start alone.
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

/** Divides a whole into shares. A need below the equal share leaves its rest to the others. */
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
