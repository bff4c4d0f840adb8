import { type AuditRecordInput, MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import type { RedactionSettings } from '../../contracts/domain/run/redaction.ts';
import type { LogMask } from '../../core/ports/commit-batch.ts';
import { createRedaction } from '../../core/redaction/create-redaction.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';

export interface LogMaskParts {
  /** Resolves with the settings, from memory where they are known. */
  readonly settings: () => Promise<RedactionSettings>;
  readonly loadFinder: () => Promise<SensitiveFinder>;
  readonly sha256: (text: string) => string;
  /** Key of the placeholders in entries outside any conversation. */
  readonly key: string;
}

/**
 * Returns what masks the summaries of log entries where the person chose so. Paths and targets stay: they say which file an entry is
 * about. If the patterns cannot be loaded, a summary is left out, and the entry is written.
 */
export function createLogMask(parts: LogMaskParts): LogMask {
  return async (entries) => {
    if (!entries.some(hasSummary)) return entries;
    const settings = await parts.settings();
    if (!settings.alsoIn.log) return entries;
    const finder = await parts.loadFinder().catch(() => null);
    return entries.map((entry) => maskEntry(entry, settings, finder, parts));
  };
}

function hasSummary({ inputSummary, outputSummary }: AuditRecordInput): boolean {
  return Boolean(inputSummary) || Boolean(outputSummary);
}

function maskEntry(
  entry: AuditRecordInput,
  settings: RedactionSettings,
  finder: SensitiveFinder | null,
  { sha256, key }: LogMaskParts,
): AuditRecordInput {
  if (!hasSummary(entry)) return entry;
  const { inputSummary, outputSummary } = entry;
  // Also what the person changed about masking itself is masked: a pattern may contain the value.
  const redaction = finder && createRedaction({ finder, settings, key: entry.sessionId ?? key, sha256 });
  for (const text of [inputSummary, outputSummary]) if (text) redaction?.learn(text);
  const mask = (text: string) => (redaction?.mask(text) ?? '').slice(0, MAX_SUMMARY_CHARS).toWellFormed();
  return {
    ...entry,
    ...(inputSummary ? { inputSummary: mask(inputSummary) } : {}),
    ...(outputSummary ? { outputSummary: mask(outputSummary) } : {}),
  };
}
