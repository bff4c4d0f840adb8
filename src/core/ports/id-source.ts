/** Generates opaque ids. */
export interface Ids {
  next(prefix: string): string;
}
