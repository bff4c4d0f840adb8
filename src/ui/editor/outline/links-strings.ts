export const strings = {
  links: 'Links in this note',
  broken: 'not in this notebook',
  backlinks: 'Linked from',
  nearestOf: (n: number) => `the nearest of ${n} that have this name`,
  line: (n: number) => `line ${n}`,
};
