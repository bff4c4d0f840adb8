import { formatNumber } from '../../kit/format.ts';

export const strings = {
  links: 'Links in this note',
  broken: 'not in this notebook',
  more: (n: number, rest: number) => `Show ${formatNumber(n)} of ${formatNumber(rest)} more`,
  backlinks: 'Linked from',
  nearestOf: (n: number) => `closest of ${n} notes with this name`,
  line: (n: number) => `line ${n}`,
};
