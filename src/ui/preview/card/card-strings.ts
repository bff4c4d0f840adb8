export const strings = {
  name: (title: string) => `Preview: ${title}`,
  footnote: 'Footnote',
  missing: 'This note is not in this notebook. Check the link.',
  tooLarge: 'This note is too large for a preview. Open it instead.',
};
