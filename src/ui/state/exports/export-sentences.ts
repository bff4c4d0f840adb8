import type { ExportContents, ExportSubject } from '../../../contracts/wire/commands/export-requests.ts';
import { exportStrings as strings } from './export-strings.ts';

/** What an export says of itself, before it is made and after. */
export interface ExportSentences {
  readonly holds: string;
  readonly leaves: string;
  /** What goes out that was to stay, or is not to be trusted. */
  readonly warnings: readonly string[];
  /** On keys and personal data; null while they are searched. */
  readonly sensitive: string | null;
}

/** Puts the facts of an export into words: the one place that does. */
export function exportSentences(
  of: ExportSubject['of'],
  { count, sizeBytes, labels, sensitive }: ExportContents,
  masked: boolean,
): ExportSentences {
  const words = of === 'notebook' || of === 'notes' ? strings.parts.own : strings.parts.quoted;
  const warnings = labels.map(({ label, files, names }) => words(label, files, names, files - names.length));
  const isPrivate = labels.some(({ label }) => label === 'local-only');
  return {
    holds: strings.holds[of](count, sizeBytes),
    leaves: strings.leaves[of],
    warnings: isPrivate ? [...warnings, strings.parts.unprotected] : warnings,
    sensitive: of === 'model' ? '' : describeSensitive(sensitive, masked),
  };
}

function describeSensitive(sensitive: ExportContents['sensitive'], masked: boolean): string | null {
  if (masked) return strings.masked;
  if (sensitive === null) return null;
  return sensitive.values === 0 ? strings.clean : strings.sensitive(sensitive.values, sensitive.texts);
}
