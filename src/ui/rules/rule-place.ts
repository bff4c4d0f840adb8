/**
 * Returns the pattern of what a person typed as a place: a folder as the tree names it begins at the top of the notebook, and a pattern
 * for names alone (`*.csv`) holds in every folder.
 */
export function patternOf(typed: string, isExact: boolean): string {
  const place = typed.trim();
  if (place === '' || place.startsWith('/')) return place;
  const isForNames = !isExact && !place.includes('/') && /[*?]/.test(place) && !place.startsWith('**');
  return isForNames ? `/**/${place}` : `/${place}`;
}
