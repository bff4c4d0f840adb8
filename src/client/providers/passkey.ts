import type { VaultStatus } from '../../contracts/domain/provider.ts';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';

/**
 * The secret of a passkey for the vault. The bytes of `prf` are secret: pass them on at once, and do not store them.
 */
export interface PasskeySecret {
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  /** 32 bytes, always the same for one passkey and salt. */
  readonly prf: Uint8Array<ArrayBuffer>;
}

const SALT_BYTES = 32;
const ASK_TIMEOUT_MS = 120_000;
/**
 * ES256, EdDSA, RS256: the signature algorithms of authenticators. The app signs nothing, but the request has to name
 * some.
 */
const ALGORITHMS = [-7, -8, -257];

/**
 * Returns whether this browser supports passkeys. Whether an authenticator supports PRF is only known after a request.
 */
export function passkeysAvailable(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined;
}

/**
 * Creates a passkey with its secret. Rejects with `cancelled` when the person declines, and with `bad-input` when the
 * browser, the address or the authenticator does not support it.
 */
export async function createPasskey(): Promise<PasskeySecret> {
  const salt = random(SALT_BYTES);
  const made = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Cloister' },
        user: { id: random(16), name: 'Cloister', displayName: 'Cloister: keys of providers' },
        challenge: random(32),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
        timeout: ASK_TIMEOUT_MS,
      },
    }),
  );
  const credentialId = new Uint8Array(made.rawId);
  const { prf } = made.getClientExtensionResults();
  const first = prf?.results?.first;
  if (first !== undefined) return { credentialId, salt, prf: bytesOf(first) };
  // Some authenticators create the passkey first, and return its secret only on request.
  if (prf?.enabled) return askPasskey({ credentialId, salt });
  throw noSecret();
}

/** Asks the passkey for its secret. Rejects like `createPasskey`. */
export async function askPasskey({ credentialId, salt }: NonNullable<VaultStatus['passkey']>): Promise<PasskeySecret> {
  const given = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: credentialId }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
        timeout: ASK_TIMEOUT_MS,
      },
    }),
  );
  const first = given.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) throw noSecret();
  return { credentialId, salt, prf: bytesOf(first) };
}

/** Browsers give little detail about a refusal on purpose: a page must not learn which keys exist. */
async function ask(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!passkeysAvailable()) {
    throw badInputError('noPasskeys');
  }
  let answer: Credential | null;
  try {
    answer = await request();
  } catch (error) {
    throw explain(error);
  }
  if (answer instanceof PublicKeyCredential) return answer;
  throw declined();
}

function explain(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return declined(error);
    case 'SecurityError':
      return badInputError('passkeyHost', { host: location.host }, {}, error);
    default:
      return badInputError('passkeyFailed', { reason: error.name }, {}, error);
  }
}

function declined(cause?: unknown): CloisterError {
  return cancelledError('passkey', {}, {}, cause);
}

function noSecret(): CloisterError {
  return badInputError('passkeyPrf');
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

function bytesOf(source: BufferSource): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return new Uint8Array(bytes);
}
