import type { SidecarChoice } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import type { BesideFiles, ExportContents } from '../../../contracts/wire/commands/export-requests.ts';
import { type ExportKind, exportStrings as strings } from './export-strings.ts';

/** What an export says of itself, before it is made and after. */
export interface ExportSentences {
  readonly holds: string;
  readonly leaves: string;
  /** What goes out that was to stay, or is not to be trusted. */
  readonly warnings: readonly string[];
  /** On keys and personal data; null while they are searched. */
  readonly sensitive: string | null;
}

const CHOICES = ['authorship', 'provenance', 'history', 'log'] as const satisfies readonly (keyof SidecarChoice)[];
const NONE: SidecarChoice = { authorship: false, provenance: false, history: false, log: false };

/** Puts the facts of an export into words: the one place that does. */
export function exportSentences(
  of: ExportKind,
  { count, sizeBytes, labels, sensitive, beside }: ExportContents,
  masked: boolean,
  choice: SidecarChoice = NONE,
): ExportSentences {
  const words = of === 'notebook' || of === 'notes' ? strings.parts.own : strings.parts.quoted;
  const warnings = labels.map(({ label, files, names }) => words(label, files, names, files - names.length));
  const isPrivate = labels.some(({ label }) => label === 'local-only');
  return {
    holds: [strings.holds[of](count, sizeBytes), ...(beside ? alsoHolds(beside, choice) : [])].join(' '),
    leaves: of === 'notebook' ? leftOut(choice) : strings.leaves[of],
    warnings: isPrivate ? [...warnings, strings.parts.unprotected] : warnings,
    sensitive: of === 'model' ? '' : describeSensitive(sensitive, masked),
  };
}

/** Says what a small export of the page holds and leaves out. */
export function exportLine(of: ExportKind, count: number, sizeBytes: number): string {
  return `${strings.holds[of](count, sizeBytes)} ${strings.leaves[of]}`;
}

function alsoHolds({ authors, works, versions, versionBytes, entries }: BesideFiles, choice: SidecarChoice): string[] {
  const amounts: Record<keyof SidecarChoice, number> = {
    authorship: authors,
    provenance: works,
    history: versions,
    log: entries,
  };
  const said: Record<keyof SidecarChoice, string> = {
    authorship: strings.beside.holds.authorship,
    provenance: strings.beside.holds.provenance(works),
    history: strings.beside.holds.history(versions, versionBytes),
    log: strings.beside.holds.log(entries),
  };
  const list = CHOICES.filter((name) => choice[name] && amounts[name] > 0).map((name) => said[name]);
  return list.length === 0 ? [] : [strings.beside.also(list)];
}

function leftOut(choice: SidecarChoice): string {
  const missing = CHOICES.filter((name) => !choice[name]).map((name) => strings.beside.leaves[name]);
  return strings.beside.out([...missing, strings.leaves.notebook]);
}

function describeSensitive(sensitive: ExportContents['sensitive'], masked: boolean): string | null {
  if (masked) return strings.masked;
  if (sensitive === null) return null;
  return sensitive.values === 0 ? strings.clean : strings.sensitive(sensitive.values, sensitive.texts);
}
