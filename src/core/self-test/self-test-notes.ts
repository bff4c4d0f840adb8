/** The notebook of the self-test: eight short notes, so that even a small context holds what a task needs. */
export const TEST_NOTES: ReadonlyMap<string, string> = new Map([
  ['/notes/plan.md', '---\nstatus: draft\nowner: Mara\n---\n# Plan\n\nGrow lettuce under blue and red light.\n'],
  ['/notes/meeting.md', '# Meeting\n\nMara orders the sensors on Friday.\n'],
  ['/notes/größe.md', '# Größe\n\nThe seedlings are 31 mm high.\n'],
  ['/experiments/e1.md', '# Experiment 1\n\nBlue light: 20 %\nYield: 41 g\n'],
  ['/experiments/e2.md', '# Experiment 2\n\nBlue light: 40 %\nYield: 47 g\n'],
  ['/experiments/e3.md', '# Experiment 3\n\nBlue light: 60 %\nYield: 38 g\n'],
  ['/protocols/washing.md', '# Washing\n\nRinse twice with ethanol, then dry.\n'],
  ['/data/weights.csv', 'sample,grams\nA,12\nB,15\n'],
]);
