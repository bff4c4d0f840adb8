import { count } from '../kit/format.ts';

export const strings = {
  notes: (notes: number) => count(notes, 'note', 'notes'),
  retry: 'Try again',
};
