import {
  DEFAULT_REDACTION,
  type RedactionSettings,
  redactionSettingsOf,
} from '../../contracts/domain/run/redaction.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';

/** Returns what is masked before a model on a server receives it; undefined until the database was read. */
export function useRedaction(): RedactionSettings | undefined {
  return useLive(async () => {
    const row = await liveDatabase().meta.get('redaction');
    return row?.key === 'redaction' ? redactionSettingsOf(row.settings) : DEFAULT_REDACTION;
  }, []);
}
