const MINUTE_MS = 60_000;
/** Mean days of a month and of a year, in 400 years. */
const MONTH_DAYS = 146_097 / 4800;
const YEAR_DAYS = 146_097 / 400;

/** Returns how far a moment is from now, in the words that Obsidian has in English: `3 days ago`, `in an hour`. */
export function relativeTime(ms: number, nowMs: number): string {
  const words = distance(Math.abs(ms - nowMs));
  return ms > nowMs ? `in ${words}` : `${words} ago`;
}

function distance(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.round(ms / (60 * MINUTE_MS));
  const days = Math.round(ms / (24 * 60 * MINUTE_MS));
  const exactDays = ms / (24 * 60 * MINUTE_MS);
  const months = Math.round(exactDays / MONTH_DAYS);
  if (Math.round(ms / 1000) < 45) return 'a few seconds';
  if (minutes < 45) return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  if (hours < 22) return hours <= 1 ? 'an hour' : `${hours} hours`;
  if (days < 26) return days <= 1 ? 'a day' : `${days} days`;
  if (months < 11) return months <= 1 ? 'a month' : `${months} months`;
  const years = Math.round(exactDays / YEAR_DAYS);
  return years <= 1 ? 'a year' : `${years} years`;
}
