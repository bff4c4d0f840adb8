import { describe, expect, it } from 'vitest';
import { labelMarkStrings } from '../../../../../src/ui/files/file-strings.ts';
import { labelChoices, labelOfChoice } from '../../../../../src/ui/files/labels/label-choices.ts';
import { labelStrings } from '../../../../../src/ui/files/labels/label-strings.ts';
import { groupByLabel } from '../../../../../src/ui/files/labels/group-labels.ts';

describe('labelChoices', () => {
  it('offers each label, says what it does, and takes away what the file carries itself', () => {
    const [local, untrusted] = labelChoices('/a.md', [{ label: 'local-only', path: '/a.md' }]);
    expect(local).toMatchObject({ text: 'Remove label local-only', hint: 'Allows remote models to read this.' });
    expect(untrusted).toMatchObject({ text: 'Add label untrusted', hint: labelStrings.meaning.untrusted });
    expect(labelOfChoice(local?.id ?? '')).toBe('local-only');
  });

  it('sends to the folder for a label that comes from there', () => {
    const [local] = labelChoices('/p/a.md', [{ label: 'local-only', path: '/p' }]);
    expect(local).toMatchObject({ disabled: true, hint: expect.stringContaining('/p') });
  });

  it('takes away what both carry, as far as it is the file that carries it', () => {
    const both = [
      { label: 'local-only' as const, path: '/p' },
      { label: 'local-only' as const, path: '/p/a.md' },
    ];
    expect(labelChoices('/p/a.md', both)[0]).toMatchObject({ text: 'Remove label local-only' });
    expect(groupByLabel(both)).toEqual([{ label: 'local-only', from: both }]);
    expect(labelMarkStrings.from('local-only', both, '/p/a.md')).toBe('local-only, inherited from /p, and set here');
  });

  it('takes no other choice for a label', () => {
    expect(['move', 'local-only', 'label:secret', 'label:'].map(labelOfChoice)).toEqual([null, null, null, null]);
  });
});
