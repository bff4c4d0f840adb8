/** Bytes as people read them: `812 B`, `3.1 kB`, `24 MB`. Thousands, as storage is sold and quotas are shown. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = '';
  for (const next of units) {
    value /= 1000;
    unit = next;
    if (value < 999.5) break;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** The time of day today, else day and time. */
export function formatWhen(atMs: number, nowMs: number = Date.now()): string {
  const sameDay = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (sameDay ? time : dayAndTime).format(atMs);
}

/** Day and time with seconds. */
export function formatExactly(atMs: number): string {
  return exact.format(atMs);
}

/** A duration: `840 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const number = new Intl.NumberFormat();

/** A whole number with separators. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** `1 file`, `214 files`. */
export function count(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** The last segment of a path; `/` for the root. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || '/';
}

/** The folder a path lies in; `/` at the top. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

/** A name below a folder. */
export function joinPath(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}
