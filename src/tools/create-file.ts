import { z } from 'zod';
import { definePlanTool } from '../core/tools/define-tool.ts';
import { pathField, textField, WRITE_HINTS, writtenFields } from './fields.ts';
import { isFolder, isStandingFolder, nothingAt } from './open-text.ts';

export const createFile = definePlanTool({
  name: 'create_file',
  description:
    'Creates a new text file with the folders it needs. Fails when something is at the path already: nothing is overwritten.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  inputSchema: z.strictObject({
    path: pathField('The new file.'),
    content: textField(
      'The content, exactly as it will be stored. At most 2 MiB of input in one call. Default: an empty file.',
    ).default(''),
  }),
  outputSchema: z.object(writtenFields),
  examples: [
    { title: 'A note', input: { path: '/notes/ideas.md', content: '# Ideas\n' } },
    { title: 'An empty file', input: { path: '/data/readings.csv', content: '' } },
  ],
  targets: (input) => [{ path: input.path, operation: 'create', as: 'file' }],
  plan: async (input, { notebook, hash, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    if (isStandingFolder(handle)) return isFolder(handle.shown);
    const info = notebook.stat(handle);
    if (info !== undefined) {
      const message = `There already is a ${info.kind} at ${handle.shown}. Choose another name, or use write_file to replace a file.`;
      return { type: 'error', code: 'already-exists', message };
    }
    const bytes = new TextEncoder().encode(input.content);
    const output = { path: handle.shown, hash: hash(bytes), sizeBytes: bytes.length };
    const planned = notebook.planPut(handle, bytes);
    if (planned.type === 'error') return planned;
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});
