import type { TableRow } from '../../../contracts/wire/view-requests.ts';

/** An entry of a reference library as its table shows it; empty for what it does not have. */
export interface TableEntry {
  readonly authors: string;
  readonly year: string;
  readonly title: string;
  readonly where: string;
  readonly key: string;
  /** Its DOI or URL. */
  readonly href: string;
}

export function readEntry({ values }: TableRow): TableEntry {
  const [authors = '', year = '', title = '', where = '', key = '', , href = ''] = values;
  return { authors, year, title, where, key, href };
}
