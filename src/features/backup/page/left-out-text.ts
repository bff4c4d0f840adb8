import { common } from '../../../ui/kit/language/common-strings.ts';
import type { SnapshotManifest } from '../contract/snapshot.ts';
import { strings } from '../texts/backup-strings.ts';

/** Most names of one kind that a sentence lists. */
const MOST_NAMES = 3;

/** Returns what a backup leaves out, as a list in words. */
export function leftOutText(leftOut: SnapshotManifest['leftOut']): string {
  return leftOut
    .map(({ kind, names }) => {
      const what = strings.kinds[kind];
      if (names.length === 0) return what;
      const shown = names.slice(0, MOST_NAMES);
      if (names.length > MOST_NAMES) shown.push(common.andMore(names.length - MOST_NAMES));
      return strings.named(what, shown.join(', '));
    })
    .join('; ');
}
