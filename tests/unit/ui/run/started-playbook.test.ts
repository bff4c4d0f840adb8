import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHIPPED_TITLES, startOf } from '../../../../src/ui/run/conversation/started-playbook.ts';

describe('what started a playbook', () => {
  it('knows the title of each playbook that comes with Cloister', () => {
    const folder = new URL('../../../../src/playbooks/', import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
    const titles = files.map((file) => [
      file.replace(/\.yaml$/, ''),
      /^title: (.+)$/m.exec(readFileSync(new URL(file, folder), 'utf8'))?.[1],
    ]);
    expect(SHIPPED_TITLES).toEqual(Object.fromEntries(titles));
  });

  it('says the English request as it is stored', () => {
    const playbook = { name: 'tidy-tags', title: 'Tidy tags' };
    for (const prompt of ['Run “Tidy tags”.', 'Run “Tidy tags” with folder = /a. b; day = 1.', 'Another request']) {
      expect(startOf(playbook, prompt)).toBe(prompt);
    }
  });
});
