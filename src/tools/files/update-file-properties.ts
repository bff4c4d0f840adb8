import { z } from 'zod';
import { editProperties, MAX_PROPERTY_EDITS } from '../../core/notebook/frontmatter/frontmatter.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { baseHashField, pathField, WRITE_HINTS, writtenFields } from '../tool-fields.ts';
import { badInput, notMarkdown, propertyNameSchema, propertyValueSchema } from './note-properties.ts';
import { conflictAt, nothingAt, openText } from './open-text.ts';

export const updateFileProperties = definePlanTool({
  name: 'update_file_properties',
  description:
    'Sets and removes properties in the head of a Markdown note (the YAML between --- at its start). All else stays as it is. A note without a head gets one.',
  seldomFields: ['baseHash'],
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, destructiveHint: true },
  rights: ['write'],
  tags: ['files'],
  preconditions: ['A file exists at the path.'],
  words: { want: 'change properties of {path}', done: ['Changed properties of {path}'], parameters: { path: 'Note' } },
  fileField: 'path',
  inputSchema: z.strictObject({
    path: pathField('The note.'),
    set: z
      .record(propertyNameSchema, propertyValueSchema)
      .optional()
      .describe(
        `Properties with their new values; a date is text, such as 2026-11-18. At most ${MAX_PROPERTY_EDITS}. Default: none.`,
      ),
    remove: z
      .array(propertyNameSchema)
      .max(MAX_PROPERTY_EDITS)
      .optional()
      .describe('Properties to remove. Default: none.'),
    baseHash: baseHashField,
  }),
  outputSchema: z.object({
    ...writtenFields,
    removed: z.array(z.string()).describe('Names of the properties that were there and were taken away.'),
  }),
  examples: [
    {
      title: 'Date and tag a note',
      input: { path: '/notes/plan.md', set: { date: '2026-11-18', tags: ['lettuce', 'blue-ratio'] } },
    },
    {
      title: 'One value in, one out',
      input: { path: '/notes/plan.md', set: { done: true }, remove: ['status'] },
    },
  ],
  // What is kept has to be read; whether a head is sound tells of it.
  targets: (input) => [
    { path: input.path, operation: 'read', as: 'file' },
    { path: input.path, operation: 'write', as: 'file' },
  ],
  plan: async (input, { notebook, hash, handles: [reading, writing] }) => {
    if (reading === undefined || writing === undefined) return nothingAt(input.path);
    const set = Object.entries(input.set ?? {});
    const remove = input.remove ?? [];
    const problem = problemWith(set, remove);
    if (problem !== null) return badInput(problem);
    const file = await openText(notebook, reading);
    if (file.type === 'error') return file;
    if (!isMarkdown(reading.shown)) return notMarkdown(reading.shown, 'Use edit_file for its text.');
    if (input.baseHash !== undefined && file.info.hash !== input.baseHash) {
      return conflictAt(reading.shown, file.info.hash);
    }
    const edited = editProperties(file.text, { set, remove });
    if (edited.type === 'broken') {
      return badInput(
        `The front matter of ${reading.shown} is invalid at line ${edited.line}, column ${edited.column}: ${edited.reason} Nothing was changed. Correct it with edit_file first.`,
      );
    }
    if (edited.type === 'refused') {
      return badInput(
        `The property ${JSON.stringify(edited.name)} of ${reading.shown} was not changed: ${edited.reason} Use edit_file for it.`,
      );
    }
    const bytes = new TextEncoder().encode(edited.type === 'edited' ? edited.text : file.text);
    const removed = edited.type === 'edited' ? edited.removed : [];
    const output = { path: reading.shown, hash: hash(bytes), sizeBytes: bytes.length, removed };
    if (edited.type === 'unchanged') return { type: 'result', output };
    const planned = notebook.planPut(writing, bytes);
    if (planned.type === 'error') return planned;
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});

function problemWith(set: readonly (readonly [string, unknown])[], remove: readonly string[]): string | null {
  if (set.length + remove.length === 0) return 'Neither set nor remove was given. Give one or both.';
  if (set.length > MAX_PROPERTY_EDITS) return `At most ${MAX_PROPERTY_EDITS} properties can be set in one call.`;
  const both = set.find(([name]) => remove.includes(name));
  return both ? `The property ${JSON.stringify(both[0])} is in both set and remove. Choose one.` : null;
}
