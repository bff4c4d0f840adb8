import type { Grant } from '../../contracts/domain/run/grant.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Hasher } from '../ports/hasher.ts';

/** A grant before it is sealed. */
export type UnsealedGrant = Omit<Grant, 'seal' | 'proof'>;

/** Returns the SHA-256 of the canonical JSON of all fields but seal and proof. The run is one of them. */
export function sealOf(grant: UnsealedGrant, hasher: Hasher): string {
  return hasher.sha256(canonicalJson(withoutSeal(grant)));
}

/** Returns a grant that the app makes now: it counts in this process, and in rows once it has its proof. */
export function sealGrant(grant: UnsealedGrant, hasher: Hasher): Grant {
  return known({ ...withoutSeal(grant), seal: sealOf(grant, hasher) });
}

/** Found intact once. A row that is edited in the database is read as another object, and no code changes a grant in place. */
const intact = new WeakSet<Grant>();
/** Made in this process, or read with a proof that holds. */
const proven = new WeakSet<Grant>();

/** Returns whether no field was changed since the grant was sealed. That alone does not say who sealed it. */
export function isIntact(grant: Grant, hasher: Hasher): boolean {
  if (intact.has(grant)) return true;
  if (sealOf(grant, hasher) !== grant.seal) return false;
  intact.add(grant);
  return true;
}

/** Returns whether the app made this grant. One that was read from a row is proven by `recognizeGrant` first. */
export function isProven(grant: Grant): boolean {
  return proven.has(grant);
}

/** Marks a grant as made by the app. */
export function known(grant: Grant): Grant {
  proven.add(grant);
  return grant;
}

function withoutSeal(grant: UnsealedGrant): UnsealedGrant {
  const { seal: _seal, proof: _proof, ...rest } = grant as Grant;
  return rest;
}
