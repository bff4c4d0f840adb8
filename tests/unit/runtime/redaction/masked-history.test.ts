import { afterEach, describe, expect, it } from 'vitest';
import { call, type MaskedLab, openMaskedLab, SECRETS } from '../../../support/masked-lab.ts';

const KEY = SECRETS.find(({ kind }) => kind === 'aws key')?.value ?? '';
const EMAIL = SECRETS.find(({ kind }) => kind === 'email')?.value ?? '';

let masked: MaskedLab;
afterEach(() => masked.lab.stop());

/** A note with values, of which each version has some that the last one has not. */
async function openHistory() {
  masked = await openMaskedLab({ '/a.md': `Key ${KEY}.\n\nSame.\n` });
  const { lab, notebookId } = masked;
  await lab.call('git.init', { notebookId, author: { name: 'Ada', email: 'ada@example.org' } });
  for (const content of [`Key ${KEY}.\n\nWrite to ${EMAIL}.\n`, `Key none.\n\nWrite to ${EMAIL}.\n`]) {
    await lab.call('files.write', { notebookId, path: '/a.md', content });
    await lab.call('git.commit', { notebookId, message: 'Next' });
  }
}

describe('the git history, for a model on a server', () => {
  it('has masked versions and differences, and tells no hash of what is masked', async () => {
    await openHistory();
    const received = await masked.run([
      { calls: [call('git_log', { path: '/a.md' })] },
      { calls: [1, 2, 3].map((version) => call('git_read', { path: '/a.md', version })) },
      { calls: [call('git_read', { path: '/a.md', version: 3, since: 1 })] },
      { text: 'Done.' },
    ]);
    const all = received.at(-1) ?? '';
    expect(all).toContain('[SECRET-');
    expect(all).toMatch(/-Key \[SECRET-[0-9a-f]+\]/);
    expect(all).toMatch(/\+Write to \[EMAIL-[0-9a-f]+\]/);
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(EMAIL);
    // From the hash of a text with one unknown value, the value can be guessed.
    expect(all.match(/\b[0-9a-f]{40,64}\b/g)).toBeNull();
  });

  it('compares masked texts, so that no value is cut by the signs of a difference', async () => {
    masked = await openMaskedLab({ '/a.md': 'Start.\n' });
    const { lab, notebookId } = masked;
    await lab.call('git.init', { notebookId, author: { name: 'Ada', email: 'ada@example.org' } });
    const pem = [
      '-----BEGIN PRIVATE KEY-----',
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
      'QmFzZTY0',
      '-----END PRIVATE KEY-----',
    ];
    await lab.call('files.write', { notebookId, path: '/a.md', content: `${pem.join('\n')}\n` });
    await lab.call('git.commit', { notebookId, message: 'Next' });
    const received = await masked.run([
      { calls: [call('git_read', { path: '/a.md', version: 2, since: 1 })] },
      { text: 'Done.' },
    ]);
    const all = received.at(-1) ?? '';
    expect(all).toContain('[SECRET-');
    expect(all).not.toMatch(/MIIEvQ|QmFzZTY0/);
  });
});
