/** Every bench by its short name, in the order in which they run, and what it is about. */
export const BENCHES = [
  { name: 'p1', word: 'write', title: 'P1 Durable write' },
  { name: 'p2', word: 'search', title: 'P2 Search' },
  { name: 'p3', word: 'log', title: 'P3 Log' },
  { name: 'p4', word: 'guard', title: 'P4 Guard' },
  { name: 'p5', word: 'loop', title: 'P5 Loop' },
  { name: 'p6', word: 'start', title: 'P6 Start' },
  { name: 'p7', word: 'use', title: 'P7 In use' },
  { name: 'p8', word: 'undo', title: 'P8 Undo' },
  { name: 'p8-git', word: 'git', title: 'P8 Git' },
  { name: 'p9', word: 'engines', title: 'P9 Engines' },
  { name: 'p10', word: 'content', title: 'P10 Content' },
  { name: 'p11', word: 'floods', title: 'P11 Floods' },
  { name: 'p12', word: 'papers', title: 'P12 Papers' },
  { name: 'p13', word: 'lighthouse', title: 'P13 Lighthouse' },
  { name: 'p14', word: 'shapes', title: 'P14 Shapes' },
  { name: 'p15', word: 'pictures', title: 'P15 Pictures' },
  { name: 'p16', word: 'backups', title: 'P16 Backups' },
  { name: 'p17', word: 'meaning', title: 'P17 Meaning' },
];

/**
 * Returns the requested benches, or all of them when none is requested.
 *
 * @param {readonly string[]} asked `p1` or `write`
 * @returns {{ type: 'known', names: string[] } | { type: 'unknown', name: string }}
 */
export function benchesFor(asked) {
  const names = [];
  for (const word of asked) {
    const known = BENCHES.find((bench) => bench.name === word.toLowerCase() || bench.word === word.toLowerCase());
    if (known === undefined) return { type: 'unknown', name: word };
    names.push(known.name);
  }
  return { type: 'known', names: names.length > 0 ? names : BENCHES.map(({ name }) => name) };
}
