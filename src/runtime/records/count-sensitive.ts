import { breathe } from '../../adapters/platform/create-platform.ts';
import type { ExportContents } from '../../contracts/wire/commands/export-requests.ts';
import type { JobWatch } from '../../contracts/wire/transfer.ts';
import { findInParts } from '../../core/redaction/search-part.ts';
import type { Services } from '../app/services.ts';
import type { ExportTexts } from './export-texts.ts';

/** Counts what looks like keys or personal data, by the kinds and patterns of the settings. */
export async function countSensitive(
  { store, loadFinder }: Pick<Services, 'store' | 'loadFinder'>,
  batches: ExportTexts,
  job: JobWatch,
): Promise<NonNullable<ExportContents['sensitive']>> {
  const [settings, finder] = await Promise.all([store.redactionSettings(), loadFinder()]);
  let [values, texts] = [0, 0];
  for await (const batch of batches) {
    job.throwIfStopped();
    await finder.ahead(batch, settings);
    for (const text of batch) {
      const found = findInParts(text, finder, settings).length;
      values += found;
      if (found > 0) texts += 1;
    }
    job.advance(batch.length);
    await breathe();
  }
  return { values, texts };
}
