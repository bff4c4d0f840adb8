import { z } from 'zod';
import { reservedNameError } from '../../contracts/errors/messages/notebook-messages.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';
import { isStandingFolder, nothingAt } from './open-text.ts';

export const createFolder = definePlanTool({
  name: 'create_folder',
  description:
    'Creates an empty folder, with those above it. Not needed before create_file, which creates missing folders.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['create'],
  tags: ['folders'],
  preconditions: ['Nothing exists at the new path.'],
  words: { want: 'create the folder {path}', done: ['Created the folder {path}'], parameters: { path: 'New folder' } },
  inputSchema: z.strictObject({ path: pathField('The new folder.') }),
  outputSchema: z.object({
    path: z.string().describe('The folder, as the agent names it.'),
    changeId: changeIdField,
  }),
  examples: [{ title: 'A folder for finished notes', input: { path: '/archive' } }],
  // A name such as data.bin counts as a file: an agent must not find out about file types outside its scope.
  targets: ({ path }) => [{ path, operation: 'create', as: /\.[^./]+$/.test(plainPath(path)) ? 'file' : 'folder' }],
  plan: async (input, { notebook, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    if (isStandingFolder(handle)) {
      const said = reservedNameError.sentence('always', { path: handle.shown });
      return { type: 'error', code: 'already-exists', ...said };
    }
    const planned = notebook.planFolder(handle);
    if (planned.type === 'error') return planned;
    const output = { path: handle.shown };
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});

/** Returns the normalized path: characters after the name must not hide its extension. */
function plainPath(path: string): string {
  const normalized = normalizePath(path);
  return normalized.type === 'ok' ? normalized.path : path;
}
