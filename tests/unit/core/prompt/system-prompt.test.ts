import { describe, expect, it } from 'vitest';
import { compactSystemPrompt, systemPrompt } from '../../../../src/core/prompt/system-prompt.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';

const NONE = { read: false, write: false, create: false, delete: false, execute: false, integrations: false };
const limited = createFreeAgent({
  can: { ...NONE, read: true, create: true },
  scope: { notebooks: ['*'], folders: ['/experiments/*', '/notes'], fileTypes: ['*.md', '*.txt'] },
  approvals: 'every-write',
});

describe('systemPrompt', () => {
  it('names the rights that the agent has, and no other', () => {
    const lines = systemPrompt(limited, 'Plants', null).split('\n');
    expect(lines.filter((line) => line.startsWith('- '))).toEqual([
      '- Read files',
      '- Create new files (the person is asked each time)',
    ]);
  });

  it('names all rights, and who is asked for them', () => {
    const all = createFreeAgent({
      can: { ...NONE, read: true, write: true, create: true, delete: true },
      approvals: 'destructive-only',
    });
    const lines = systemPrompt(all, 'Plants', null).split('\n');
    expect(lines.filter((line) => line.startsWith('- '))).toEqual([
      '- Read files',
      '- Write and update files',
      '- Create new files',
      '- Delete files (the person is asked each time)',
    ]);
  });

  it('names the folders and file types of the scope', () => {
    expect(systemPrompt(limited, 'Plants', null)).toContain(
      'In these folders: /experiments/*, /notes; these file types: *.md, *.txt.',
    );
    const all = createFreeAgent({ scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] } });
    expect(systemPrompt(all, 'Plants', null)).toContain('In all folders; all file types.');
  });

  it('says that an agent without rights and scope may do nothing', () => {
    const nothing = createFreeAgent({ can: NONE, scope: { notebooks: [], folders: [], fileTypes: [] } });
    const prompt = systemPrompt(nothing, 'Plants', null);
    expect(prompt).toContain('- Nothing: no right was given to you');
    expect(prompt).toContain('In these folders: none; these file types: none.');
  });
});

describe('compactSystemPrompt', () => {
  it('names rights, folders and file types in one sentence', () => {
    expect(compactSystemPrompt(limited, 'Plants', null)).toContain(
      'You may read, create files in these folders: /experiments/*, /notes; these file types: *.md, *.txt.',
    );
  });
});
