/** Decodes the percent signs of an address; returns the text as it is when they are no valid encoding. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
