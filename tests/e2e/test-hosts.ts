import { createHash, createPublicKey } from 'node:crypto';
import { readFixture } from '../support/fixtures.ts';

const keyHash = createHash('sha256')
  .update(createPublicKey(readFixture('tls/key.pem')).export({ type: 'spki', format: 'der' }))
  .digest('base64');

/**
 * Flags of every browser that tests share: names of `.test` are this machine, and the certificate of the test servers, no other one,
 * is accepted. They change nothing for a test without such a server, and flags of its own would start another browser.
 */
export const testHostFlags = [
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  `--ignore-certificate-errors-spki-list=${keyHash}`,
];
