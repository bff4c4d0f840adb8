import type { Grant } from '../../contracts/domain/run/grant.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Hasher } from '../ports/hasher.ts';

/** A grant before it is sealed. */
export type UnsealedGrant = Omit<Grant, 'seal'>;

/** Returns the SHA-256 of the canonical JSON of all fields but the seal. The run is one of them. */
export function sealOf(grant: UnsealedGrant, hasher: Hasher): string {
  const { seal: _seal, ...sealed } = grant as Grant;
  return hasher.sha256(canonicalJson(sealed));
}

export function sealGrant(grant: UnsealedGrant, hasher: Hasher): Grant {
  return { ...grant, seal: sealOf(grant, hasher) };
}

/** Found intact once. A row that is edited in the database is read as another object, and no code changes a grant in place. */
const intact = new WeakSet<Grant>();

/** Returns whether no field was changed since the grant was sealed. */
export function isIntact(grant: Grant, hasher: Hasher): boolean {
  if (intact.has(grant)) return true;
  if (sealOf(grant, hasher) !== grant.seal) return false;
  intact.add(grant);
  return true;
}
