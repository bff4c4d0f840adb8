import { formatNumber } from '../../kit/format.ts';

export const strings = {
  links: 'Links in this note',
  broken: 'not in this notebook',
  more: (n: number, rest: number) => `Show ${formatNumber(n)} of ${formatNumber(rest)} more`,
  first: (n: number) => `Only the first ${formatNumber(n)} links of this note are listed.`,
  backlinks: 'Linked from',
  firstBacklinks: (n: number) =>
    `Only the first ${formatNumber(n)} places that link to this note are listed. To find others, search for its name.`,
  nearestOf: (n: number) => `closest of ${n} notes with this name`,
  line: (n: number) => `line ${n}`,
};
