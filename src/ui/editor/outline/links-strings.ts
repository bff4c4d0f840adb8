export const strings = {
  links: 'Links in this note',
  broken: 'not in this notebook',
  backlinks: 'Linked from',
  nearestOf: (n: number) => `closest of ${n} notes with this name`,
  line: (n: number) => `line ${n}`,
};
