import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Hasher } from '../ports/hasher.ts';
import { isIntact, isProven, known } from './seal-grant.ts';

/**
 * Signs with a key that the app can use but not read. Asynchronous: awaiting it inside a transaction would end the
 * transaction.
 */
export interface GrantSealer {
  /** Resolves with 64 hexadecimal digits. */
  sign(text: string): Promise<string>;
  /** Resolves with whether `sign` gave this proof for this text. */
  verify(text: string, proof: string): Promise<boolean>;
}

/** Resolves with the grant as a row holds it: with its proof. A grant that the app did not make gets none. */
export async function proveGrant(grant: Grant, sealer: GrantSealer): Promise<Grant> {
  return isProven(grant) ? known({ ...grant, proof: await sealer.sign(grant.seal) }) : grant;
}

/**
 * Resolves with whether the app made a grant that was read from a row, and remembers that for this object, so that each step of a run
 * needs no cryptography. A check that fails denies, and
 * a grant that is not recognized is refused by `checkGrant`.
 */
export async function recognizeGrant(
  grant: Grant | undefined,
  { sealer, hasher }: { readonly sealer: GrantSealer; readonly hasher: Hasher },
): Promise<boolean> {
  if (grant === undefined || isProven(grant)) return grant !== undefined;
  try {
    if (typeof grant.proof !== 'string' || !isIntact(grant, hasher)) return false;
    if (!(await sealer.verify(grant.seal, grant.proof))) return false;
  } catch {
    return false;
  }
  known(grant);
  return true;
}
