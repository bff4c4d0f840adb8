/** Returns whether two different names differ by hyphens and underscores alone. People take them for one. */
export function isTwinName(name: string, other: string): boolean {
  return name !== other && name.replaceAll('_', '-') === other.replaceAll('_', '-');
}
