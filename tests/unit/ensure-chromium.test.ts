import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { starts } from '../../scripts/ensure-chromium.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

function executable(script: string): string {
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

it('accepts a browser that prints its version', async () => {
  expect(await starts(executable('echo "Chromium 156.0.7000.1 built on Debian"'))).toBe(true);
});

it.each([
  ['exits with an error', 'echo "error while loading shared libraries: libnss3.so"; exit 127'],
  ['asks for another package', 'echo "Command requires the snap to be installed"'],
])('refuses a browser that %s, and reports the reason', async (_, script) => {
  expect(await starts(executable(script))).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(script.slice(6, 25)));
});

it('refuses a path without a file', async () => {
  expect(await starts(join(folder, 'absent'))).toBe(false);
});
