import { strings } from './catalog-strings.ts';

/**
 * Says what a download costs: bytes, and the time at a known speed.
 *
 * @param perSecond bytes per second of the last download; null when none was measured
 */
export function describePrice(sizeBytes: number | null, isAtMost: boolean, perSecond: number | null): string {
  const words = strings.price;
  if (sizeBytes === null) return words.noBytes;
  const bytes = isAtMost ? words.atMost(sizeBytes) : words.bytes(sizeBytes);
  return `${bytes} · ${perSecond === null ? words.noTime : timeOf(sizeBytes / perSecond)}`;
}

function timeOf(seconds: number): string {
  const words = strings.price;
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return words.seconds;
  return minutes < 90 ? words.minutes(minutes) : words.hours(Math.round(minutes / 60));
}
