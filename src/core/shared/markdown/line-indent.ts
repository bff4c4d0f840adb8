/** Returns the columns of white space before the text of a line; a tab reaches the next multiple of four. */
export function lineIndent(line: string): number {
  let columns = 0;
  for (const unit of line) {
    if (unit === ' ') columns += 1;
    else if (unit === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}
