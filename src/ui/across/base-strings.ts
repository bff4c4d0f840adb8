import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('across-base', {
  broken: message<(reason: string, line: number | null) => string>(
    'This base cannot be shown. { $line -> [is-null] { "" } *[other] Line { $line }:{ " " } }{ $reason }. Choose Write to fix the text, or restore an earlier version from the file history.',
    'reason',
    'line',
  ),
  views: 'Views',
  unknown:
    'Cloister does not understand these conditions and leaves them out, so this view can list notes that do not belong to it. Choose Write to see or change the text.',
  conditions: 'Conditions that are not understood',
  notApplied: message<(parts: readonly string[]) => string>('Not applied: { $parts }'),
  onlyNotes: 'Lists notes, without other files.',
});
