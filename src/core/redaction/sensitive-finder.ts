import type { MaskedValues, RedactionFinding } from '../../contracts/domain/run/redaction.ts';

/** Finds keys and personal data in texts. */
export interface SensitiveFinder {
  /** Returns the findings in the order of the text, without overlaps. */
  find(text: string, settings: MaskedValues): readonly RedactionFinding[];
}
