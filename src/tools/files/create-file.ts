import { z } from 'zod';
import { MAX_FILE_BYTES, rawPathSchema } from '../../contracts/domain/notebook/path.ts';
import { alreadyExistsError, fileTooLargeError } from '../../contracts/errors/messages/notebook-messages.ts';
import { fillTemplate, titleOfPath, wallTime } from '../../core/notebook/text/fill-template.ts';
import { definePlanTool, type ToolContext } from '../../core/tool-catalog/define-tool.ts';
import { pathField, textField, WRITE_HINTS, writtenFields } from '../tool-fields.ts';
import { badInput } from './note-properties.ts';
import { isFolder, isStandingFolder, nothingAt, openText, type ToolError } from './open-text.ts';
import { AS_READ } from './read-file.ts';

const variableName = z.string().regex(/^[\p{L}\p{N}_-]{1,64}$/u, 'use letters, digits, hyphens and underscores');

const inputSchema = z.strictObject({
  path: pathField('The new file.'),
  content: textField('The content, at most 2 MiB. Default: an empty file.').default(''),
  template: rawPathSchema
    .optional()
    .describe(
      'A note to start from instead of content. {{date}}, {{time}}, {{title}}, {{author}}, {{notebook}} in it are filled in; {{date:D MMMM YYYY}} says how. Default: none.',
    ),
  variables: z
    .record(variableName, textField('What to put in.').max(10_000))
    .optional()
    .describe('Values for {{names}} of the template, at most 50. Default: none.'),
});
type Input = z.output<typeof inputSchema>;

export const createFile = definePlanTool({
  name: 'create_file',
  description:
    'Creates a text file, with the folders it needs, from content or from a template. Fails if the path already exists.',
  compactDescription: 'Creates a text file from content or a template.',
  compactFields: ['path', 'content'],
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['create'],
  tags: ['files', 'text'],
  preconditions: ['Nothing exists at the new path.'],
  words: { want: 'create {path}', done: ['Created {path}'], parameters: { path: 'New file' } },
  priority: 2,
  inputSchema,
  outputSchema: z.object({
    ...writtenFields,
    unknownVariables: z
      .array(z.string())
      .optional()
      .describe('Variables of the template without a value; they were left unchanged. Absent when none.'),
  }),
  examples: [
    { title: 'A note', input: { path: '/notes/ideas.md', content: '# Ideas\n' } },
    { title: 'An empty file', input: { path: '/data/readings.csv', content: '' } },
    {
      title: 'A note from a template',
      input: {
        path: '/experiments/blue-ratio.md',
        content: '',
        template: '/templates/experiment.md',
        variables: { sample: 'B-114' },
      },
    },
  ],
  // The new file contains the template's text, so using a template means reading it.
  targets: (input) => [
    { path: input.path, operation: 'create', as: 'file' },
    ...(input.template === undefined
      ? []
      : [{ path: input.template, operation: 'read' as const, as: 'file' as const, ruledAs: AS_READ }]),
  ],
  plan: async (input, context) => {
    const { notebook, hash } = context;
    const [handle] = context.handles;
    if (handle === undefined) return nothingAt(input.path);
    if (isStandingFolder(handle)) return isFolder(handle.shown);
    const info = notebook.stat(handle);
    if (info !== undefined) {
      const said = alreadyExistsError.sentence(info.kind === 'file' ? 'created' : 'createdFolder', {
        path: handle.shown,
      });
      return { type: 'error', code: 'already-exists', ...said };
    }
    const content = await contentOf(input, context);
    if (content.type === 'error') return content;
    const bytes = new TextEncoder().encode(content.text);
    const unknown = content.unknown.length > 0 ? { unknownVariables: content.unknown } : {};
    const output = { path: handle.shown, hash: hash(bytes), sizeBytes: bytes.length, ...unknown };
    const planned = notebook.planPut(handle, bytes);
    if (planned.type === 'error') return planned;
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});

/** The template is filled in while planning, so that the approved text is the stored text. */
async function contentOf(
  input: Input,
  { notebook, handles: [handle, template], nowMs, author, notebookName }: ToolContext,
): Promise<{ type: 'content'; text: string; unknown: string[] } | ToolError> {
  const variables = Object.entries(input.variables ?? {});
  if (input.template === undefined || template === undefined || handle === undefined) {
    if (variables.length === 0) return { type: 'content', text: input.content, unknown: [] };
    return badInput('Variables were given without a template. Give template, or omit variables.');
  }
  if (input.content !== '') return badInput('Both content and template are given. Give one of them.');
  if (variables.length > 50) return badInput('At most 50 variables can be given in one call.');
  const opened = await openText(notebook, template);
  if (opened.type === 'error') return opened;
  const facts = { at: wallTime(nowMs), title: titleOfPath(handle.shown), author, notebook: notebookName };
  const filled = fillTemplate(opened.text, facts, new Map(variables), MAX_FILE_BYTES);
  if (filled.type === 'filled') return { type: 'content', text: filled.text, unknown: filled.unknown };
  const said = fileTooLargeError.sentence('filledByAgent', { template: template.shown });
  return { type: 'error', code: 'file-too-large', ...said };
}
