/** Returns text of a file on one line, without hidden characters, because it is shown within texts of the app. */
export function plainWords(text: string, mostChars: number): string {
  const plain = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return plain.slice(0, mostChars).toWellFormed();
}
