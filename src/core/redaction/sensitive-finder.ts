import type { MaskedValues, RedactionFinding } from '../../contracts/domain/run/redaction.ts';

/** Finds keys and personal data in texts. */
export interface SensitiveFinder {
  /** Returns the findings in the order of the text, without overlaps. */
  find(text: string, settings: MaskedValues): readonly RedactionFinding[];
  /**
   * Searches texts as `findInParts` does and yields to other tasks between parts, so that what `findInParts` returns for them
   * afterwards is known already.
   */
  ahead(texts: readonly string[], settings: MaskedValues): Promise<void>;
}
