import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectLicences } from '../../scripts/vite/licences.ts';

describe('collectLicences', () => {
  const text = collectLicences(resolve(import.meta.dirname, '../..'));

  it('names what ships, with the words of its licence', () => {
    expect(text).toMatch(/^react 19\.[\s\S]*?Licence: MIT\n\nMIT License/m);
    expect(text).toMatch(/^@fontsource-variable\/literata [\s\S]*?Licence: OFL-1\.1/m);
  });

  it('takes the words from the readme where a package has no file for them', () => {
    expect(text).toMatch(/^format 0\.2\.2\nLicence: MIT\n\nCopyright 2010/m);
  });

  it('leaves out what only builds and tests', () => {
    expect(text).not.toMatch(/^(vite|vitest|typescript|knip) \d/m);
  });
});
