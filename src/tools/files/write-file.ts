import { z } from 'zod';
import { saidOf } from '../../contracts/sentences/said.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { baseHashField, pathField, textField, WRITE_HINTS, writtenFields } from '../tool-fields.ts';
import { withProperties } from './note-properties.ts';
import { conflictAt, isFolder, isStandingFolder, nothingAt } from './open-text.ts';

export const writeFile = definePlanTool({
  name: 'write_file',
  description:
    'Writes a whole text file: replaces it, or creates it with the folders it needs. To change a part of a file use edit_file. ' +
    'Pass baseHash when the new content builds on what was read.',
  compactDescription: 'Writes a whole text file.',
  compactFields: ['path', 'content'],
  rareFields: ['properties'],
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, destructiveHint: true },
  rights: ['write'],
  tags: ['files', 'text'],
  safety: 'Can replace the whole content of a file. The change is logged and can be undone.',
  words: { want: 'write {path}', done: ['{?created}Created {path}', 'Wrote {path}'] },
  fileField: 'path',
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    content: textField('The whole new content, at most 2 MiB.'),
    properties: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Front matter of a Markdown note, in addition to that in content. Default: none.'),
    baseHash: baseHashField,
  }),
  outputSchema: z.object({
    ...writtenFields,
    created: z.boolean().describe('Whether the file was not there before.'),
  }),
  examples: [
    { title: 'A new note', input: { path: '/notes/2026-03-02.md', content: '# Monday\n\nCalibrated the scale.\n' } },
    {
      title: 'A new note with properties',
      input: {
        path: '/notes/run-8.md',
        content: '# Run 8\n',
        properties: { date: '2026-11-18', tags: ['lettuce', 'blue-ratio'] },
      },
    },
    {
      title: 'Replace what was read',
      input: {
        path: '/notes/plan.md',
        content: '# Plan\n\n1. Repeat run 7\n',
        baseHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'write', as: 'file' }],
  plan: async (input, { notebook, hash, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    const info = notebook.stat(handle);
    if (info?.kind === 'folder' || isStandingFolder(handle)) return isFolder(handle.shown);
    // Whether a hash is that of the content tells of it.
    if (input.baseHash !== undefined && info !== undefined) notebook.noteCompared(handle);
    if (input.baseHash !== undefined && info?.hash !== input.baseHash) {
      return conflictAt(handle.shown, info?.hash ?? null);
    }
    // To overwrite is one right, to create another: which it is shows only now.
    const decision =
      info === undefined ? notebook.resolve(handle.shown, 'create', 'file') : { type: 'allowed' as const, handle };
    if (decision.type === 'denied') return { type: 'error', code: 'denied', ...decision.reason };
    if (decision.type === 'invalid') return { type: 'error', code: decision.code, ...saidOf(decision) };
    const written = withProperties(handle.shown, input.content, input.properties ?? {});
    if (written.type === 'error') return written;
    const bytes = new TextEncoder().encode(written.text);
    const output = { path: handle.shown, hash: hash(bytes), sizeBytes: bytes.length, created: info === undefined };
    const planned = notebook.planPut(decision.handle, bytes);
    if (planned.type === 'error') return planned;
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});
