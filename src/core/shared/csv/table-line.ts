/** Returns whether a line separates the heading of a Markdown table from its rows. */
export function isDelimiter(line: string): boolean {
  return cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));
}

/** Returns the cells of a line of a Markdown table as they are written, without blanks around them. */
export function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|(?![^[]*\]\])/)
    .map((cell) => cell.trim());
}
