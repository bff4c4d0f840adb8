import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('preview-card', {
  name: message<(title: string) => string>('Preview: { $title }'),
  footnote: 'Footnote',
  missing: 'This note is not in this notebook. Check the link.',
  tooLarge: 'This note is too large for a preview. Open it instead.',
});
