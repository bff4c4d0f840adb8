import type { RedactionFinding } from '../../contracts/domain/run/redaction.ts';

const NAMES = { secret: 'SECRET', email: 'EMAIL', phone: 'PHONE', iban: 'IBAN', 'national-id': 'ID' } as const;
const DIGEST_CHARS = 8;
const MAX_NAME_CHARS = 20;

/** Any placeholder: `[EMAIL-3fa91c2e]`. */
export const PLACEHOLDER = /\[[A-Z][A-Z0-9_]{0,19}-[0-9a-f]{8,64}\]/g;
/** Longest placeholder, in UTF-16 units. */
export const MAX_PLACEHOLDER_CHARS = MAX_NAME_CHARS + 64 + 3;

/**
 * Returns the placeholder of a value. Its digest is keyed with the session, so that it stays the same after a reload without
 * being stored, and neither a server nor the author of a note can compute it. `extra` lengthens the digest.
 */
export function placeholderOf(
  { kind, name }: Pick<RedactionFinding, 'kind' | 'name'>,
  value: string,
  { key, sha256 }: { readonly key: string; readonly sha256: (text: string) => string },
  extra = 0,
): string {
  const digest = sha256(`redaction\0${key}\0${kind}\0${value}`).slice(0, DIGEST_CHARS + extra);
  return `[${kind === 'own' ? nameOf(name) : NAMES[kind]}-${digest}]`;
}

function nameOf(name: string): string {
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');
  return plain.slice(0, MAX_NAME_CHARS) || 'TEXT';
}
