/** Headings per kind of note, used if the notebook has no template of that name. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  experiment: ['Question', 'Setup', 'Results', 'Next'],
  protocol: ['Purpose', 'Materials', 'Steps', 'Notes'],
  meeting: ['Present', 'Points', 'Decisions', 'Actions'],
  daily: ['Plan', 'Done', 'Next'],
  weekly: ['Done', 'Results', 'Next week'],
  literature: ['Reference', 'What was done', 'What was found', 'What it means here'],
};

/** Kinds of notes available without a template. */
export const SKELETONS: readonly string[] = Object.keys(SECTIONS);

/** Returns the text of a new note with the empty sections of its kind. Null for an unknown kind. */
export function skeletonOf(kind: string, title: string, today: string | null): string | null {
  const sections = Object.hasOwn(SECTIONS, kind) ? SECTIONS[kind] : undefined;
  if (sections === undefined) return null;
  return [
    ...['---', ...(today === null ? [] : [`date: ${today}`]), `type: ${kind}`, 'tags: []', '---', '', `# ${title}`, ''],
    ...sections.flatMap((section) => [`## ${section}`, '']),
  ].join('\n');
}
