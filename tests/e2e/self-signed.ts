import { generateKeyPairSync, sign } from 'node:crypto';

const TAG = {
  integer: 0x02,
  bits: 0x03,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/** A key and a self-signed certificate, for a test server on this machine. */
export function createSelfSigned(name = 'localhost'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, der(TAG.oid, ECDSA_WITH_SHA256));
  const subject = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.utf8, Buffer.from(name)))),
  );
  const validity = der(TAG.sequence, utcTime('200101000000Z'), utcTime('491231235959Z'));
  const toSign = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1])),
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toSign, privateKey);
  const certificate = der(TAG.sequence, toSign, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function utcTime(time: string): Buffer {
  return der(TAG.utcTime, Buffer.from(time));
}

/** One value of DER: its tag, its length, and what is in it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const digits = content.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, content]);
}
