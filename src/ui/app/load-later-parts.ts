/** Fetches the parts of the screen that every start needs after its first paint. */
export const loadLaterParts = () => import('./later-parts.ts');
