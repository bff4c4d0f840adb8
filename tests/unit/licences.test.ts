import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectLicences } from '../../scripts/vite/licences.ts';

describe('collectLicences', () => {
  const text = collectLicences(resolve(import.meta.dirname, '../..'));

  it('lists shipped packages with the text of their licence', () => {
    expect(text).toMatch(/^react 19\.[\s\S]*?Licence: MIT\n\nMIT License/m);
    expect(text).toMatch(/^@fontsource-variable\/literata [\s\S]*?Licence: OFL-1\.1/m);
  });

  it('takes the text from the readme when a package has no licence file', () => {
    expect(text).toMatch(/^format 0\.2\.2\nLicence: MIT\n\nCopyright 2010/m);
  });

  it('omits build and test packages', () => {
    expect(text).not.toMatch(/^(vite|vitest|typescript|knip) \d/m);
  });
});
