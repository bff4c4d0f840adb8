/** Headings of notes of a kind, for a notebook that has no template of that name. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  experiment: ['Question', 'Setup', 'Results', 'Next'],
  protocol: ['Purpose', 'Materials', 'Steps', 'Notes'],
  meeting: ['Present', 'Points', 'Decisions', 'Actions'],
  daily: ['Plan', 'Done', 'Next'],
  weekly: ['Done', 'Results', 'Next week'],
  literature: ['Reference', 'What was done', 'What was found', 'What it means here'],
};

/** Kinds of notes that need no template. */
export const SKELETONS: readonly string[] = Object.keys(SECTIONS);

/** The text of a new note of a kind, with its headings and nothing under them. Null for a kind that is not known. */
export function skeletonOf(kind: string, title: string, today: string | null): string | null {
  const sections = Object.hasOwn(SECTIONS, kind) ? SECTIONS[kind] : undefined;
  if (sections === undefined) return null;
  return [
    ...['---', ...(today === null ? [] : [`date: ${today}`]), `type: ${kind}`, 'tags: []', '---', '', `# ${title}`, ''],
    ...sections.flatMap((section) => [`## ${section}`, '']),
  ].join('\n');
}
