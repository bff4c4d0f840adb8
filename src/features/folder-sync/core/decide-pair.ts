import type { Here, InStep, There } from '../contract/sides.ts';
import type { Pair } from './pair-sides.ts';

/** Which side's content a file gets. `both`: each side changed it in another way. */
export type Content = 'same' | 'here' | 'there' | 'both';

/** Which side's name and place a file gets. */
export type Naming = 'kept' | 'here' | 'there';

export type Decision =
  | { readonly type: 'wait' }
  /** Neither side has it. */
  | { readonly type: 'forget' }
  | { readonly type: 'remove'; readonly from: 'here' | 'there' }
  | {
      readonly type: 'keep';
      readonly content: Content;
      readonly naming: Naming;
      /** What the person should know. Default: nothing. */
      readonly note?: 'kept' | 'renamed';
    };

/** What happens to files that one side lost and the other left unchanged. */
export type Removals = 'carry' | 'restore';

/**
 * Decides what becomes of one file or folder. What changed on one side goes to the other. What was deleted on one side and
 * changed on the other stays. Nothing is decided about a file whose content on disk is unclear.
 */
export function decidePair({ known, here, there }: Pair, removals: Removals = 'carry'): Decision {
  if (there?.kind === 'unclear') return { type: 'wait' };
  if (here === null && there === null) return { type: 'forget' };
  if (known === null)
    return { type: 'keep', content: contentOfNew(here, there), naming: here === null ? 'there' : 'kept' };
  const movedHere = here !== null && here.path !== known.path;
  const movedThere = there !== null && !samePlace(there.diskPath, known.diskPath);
  if (here === null || there === null) {
    const isChanged = here === null ? movedThere || there?.hash !== known.hash : movedHere || here.hash !== known.hash;
    if (!isChanged && removals === 'carry') return { type: 'remove', from: here === null ? 'there' : 'here' };
    const content = here === null ? 'there' : 'here';
    const naming = here === null ? 'there' : 'here';
    return { type: 'keep', content, naming, ...(isChanged && known.kind === 'file' ? { note: 'kept' } : {}) };
  }
  return {
    type: 'keep',
    content: contentOf(known, here, there),
    naming: movedHere ? 'here' : movedThere ? 'there' : 'kept',
    ...(movedHere && movedThere && known.kind === 'file' ? { note: 'renamed' } : {}),
  };
}

function contentOfNew(here: Here | null, there: There | null): Content {
  if (here === null) return 'there';
  if (there === null) return 'here';
  if (here.hash === there.hash) return 'same';
  // An empty file has nothing to keep; an interrupted write leaves one.
  if (there.sizeBytes === 0) return 'here';
  return here.sizeBytes === 0 ? 'there' : 'both';
}

function contentOf(known: InStep, here: Here, there: There): Content {
  if (known.hash === '') return contentOfNew(here, there);
  if (here.hash === there.hash) return 'same';
  if (here.hash === known.hash) return 'there';
  return there.hash === known.hash ? 'here' : 'both';
}

/** File systems of macOS give back names in another Unicode form than they were given. */
function samePlace(one: string, other: string): boolean {
  return one === other || one.normalize('NFC') === other.normalize('NFC');
}
