import type { ManifestProblem } from '../../contracts/domain/manifest/agent-manifest.ts';
import { fieldMistake } from '../../contracts/sentences/manifest-sentences.ts';
import type { ParsedManifest } from './parse-manifest.ts';

/** Returns the problem of a manifest that needs a later version of Cloister than this one; null when it does not. */
export function checkMinVersion(
  parsed: ParsedManifest,
  wanted: string | undefined,
  version: string,
): ManifestProblem | null {
  if (wanted === undefined || !isLater(wanted, version)) return null;
  return parsed.problemAt(['min_version'], fieldMistake('minVersion', { wanted, version }));
}

/** Returns whether a version is later than another one. What follows a hyphen or plus is not compared. */
function isLater(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  const at = one.findIndex((part, index) => part !== (other[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

function partsOf(version: string): number[] {
  return version
    .replace(/[-+].*$/s, '')
    .split('.')
    .map(Number);
}
