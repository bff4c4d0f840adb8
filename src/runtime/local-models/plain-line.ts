/** What a file says of itself, on one line and without what is not seen: it stands among the app's own words. */
export function plainWords(text: string, mostChars: number): string {
  const plain = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return plain.slice(0, mostChars).toWellFormed();
}
