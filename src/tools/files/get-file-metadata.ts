import { z } from 'zod';
import { hashSchema, timestampMsSchema } from '../../contracts/domain/ids.ts';
import { actorSchema } from '../../contracts/domain/notebook/notebook.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { entryFields, entryOf, pathField, READS } from '../tool-fields.ts';
import { isStandingFolder, nothingAt } from './open-text.ts';

export const getFileMetadata = defineReadTool({
  name: 'get_file_metadata',
  description:
    'Says what is known of a file or folder without its content: size, hash, times, who wrote it last, and its labels.',
  ...READS,
  catalogOnly: true,
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.'],
  words: {
    want: 'read the properties of {path}',
    done: ['Read the properties of {path}'],
    parameters: { path: 'File or folder' },
  },
  fileField: 'path',
  inputSchema: z.strictObject({ path: pathField('The file or folder.') }),
  outputSchema: z.object({
    ...entryFields,
    hash: hashSchema.nullable().describe('SHA-256 of the content, 64 hexadecimal digits; null for a folder.'),
    createdMs: timestampMsSchema.optional().describe('When it was created, in milliseconds since 1970-01-01 UTC.'),
    author: actorSchema.describe('Who wrote it last: the person, an agent, or the app itself.'),
  }),
  examples: [{ title: 'A note', input: { path: '/notes/plan.md' } }],
  targets: (input) => [{ path: input.path, operation: 'read' }],
  read: async (input, { notebook, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    const info = notebook.stat(handle);
    if (info === undefined && isStandingFolder(handle)) {
      const message = `${handle.shown} is a built-in folder without further properties. Use list_files to list its content.`;
      return { type: 'error', code: 'is-a-folder', message };
    }
    if (info === undefined) return nothingAt(handle.shown);
    const { hash, createdMs, author, labels } = info;
    // By the hash of a short note its words can be guessed, elsewhere and without an end.
    if (hash !== null && labels.includes('local-only')) notebook.noteRead(handle);
    notebook.noteShown([info]);
    const times = info.isWithheld ? {} : { createdMs };
    return { type: 'result', output: { ...entryOf(info), hash, ...times, author } };
  },
});
