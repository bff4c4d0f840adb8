import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../src/contracts/domain/run/attachments/attachment.ts';
import { splitAttachments, withAttachments } from '../../../../src/core/attachments/attachment-text.ts';

const file = (path: string): Attachment => ({ path, fileId: 'f', sizeBytes: 12 });
const quote = (path: string, text: string): Attachment => ({
  ...file(path),
  selection: { text, fromLine: 2, toLine: 3 },
});

describe('splitAttachments', () => {
  it.each([
    [[]],
    [[file('/a.md')]],
    [[file('/odd (3 bytes).md'), quote('/b, lines 1 to 2:.md', 'two\n\nthree')]],
    [[quote('/a.md', 'x\n\nAttached by the person:\n- /other.md (1 bytes)\n  > more')]],
  ])('takes apart what withAttachments puts together: %j', (attachments) => {
    const split = splitAttachments(withAttachments('Summarize this\n\nplease', attachments));
    expect(split).toEqual({ message: 'Summarize this\n\nplease', paths: attachments.map(({ path }) => path) });
  });

  it('leaves a message alone that merely looks similar', () => {
    for (const text of ['Attached by the person:\n- /a.md (1 bytes)', 'a\n\nAttached by the person:\nwhatever']) {
      expect(splitAttachments(text)).toEqual({ message: text, paths: [] });
    }
  });
});
