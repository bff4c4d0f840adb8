import { z } from 'zod';
import { tagSchema } from '../../contracts/domain/notebook/property-edit.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { editTag } from '../../core/notebook/frontmatter/edit-tags.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { definePlanTool, type ToolContext, type ToolTarget } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt, openText } from '../files/open-text.ts';
import { updateFileProperties } from '../files/update-file-properties.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';

const MOST_PATHS = 100;
/** Most notes of one call: a person has to be able to review them. */
const MOST_NOTES = 500;

export const tagFiles = definePlanTool({
  name: 'tag_files',
  description:
    'Adds a tag to the properties of several notes, or removes it from them, as one change. Of a folder, all notes in it are meant. ' +
    'Tags in the text stay.',
  kind: 'edit',
  risk: 'write',
  hints: WRITE_HINTS,
  rights: ['write'],
  catalogOnly: true,
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.'],
  ruledAs: updateFileProperties.name,
  words: {
    want: 'change the tag {tag} of {paths#file}',
    done: ['Changed the tag {tag} of {tagged#note}', 'Changed the tag {tag}'],
    parameters: { paths: 'Notes and folders', remove: 'Remove the tag' },
  },
  inputSchema: z.strictObject({
    paths: z
      .array(pathField('A note or folder.'))
      .min(1)
      .max(MOST_PATHS)
      .describe(`The notes and folders. From 1 to ${MOST_PATHS}, with at most ${MOST_NOTES} notes.`),
    // Its form is checked by the tool: grammars of models on this device cannot hold it.
    tag: z.string().min(1).max(100).describe('The tag without #, such as lettuce or lab/week-3.'),
    remove: z.boolean().default(false).describe('Whether the tag is removed. Default: false (it is added).'),
  }),
  outputSchema: z.object({
    tagged: z.array(z.string()).describe('The notes that changed, as the agent names them.'),
    skipped: z
      .array(
        z.object({
          path: z.string().describe('A note that stays as it is.'),
          reason: z.string().describe('The reason.'),
        }),
      )
      .describe('Notes whose properties cannot be changed.'),
    changeId: changeIdField,
  }),
  examples: [
    { title: 'Tag a folder', input: { paths: ['/experiments/lettuce'], tag: 'lettuce', remove: false } },
    { title: 'Take a tag away', input: { paths: ['/notes/plan.md', '/notes/log.md'], tag: 'draft', remove: true } },
  ],
  // What is kept has to be read.
  targets: ({ paths }) => paths.map((path) => ({ path, operation: 'read' as const })),
  innerTargets: async ({ paths, tag }, context) => {
    if (!tagSchema.safeParse(tag).success) {
      return { type: 'error', code: 'bad-input', ...badInputError.sentence('tagForm', { name: tag }) };
    }
    const found = notesOf(paths.length, context);
    if (found.type === 'missing') return nothingAt(found.path);
    if (found.notes.length > MOST_NOTES) {
      const count = found.notes.length;
      return { type: 'error', code: 'bad-input', ...badInputError.sentence('tagMany', { count, most: MOST_NOTES }) };
    }
    const targets = found.notes.flatMap((path): ToolTarget[] => [
      { path, operation: 'read', as: 'file' },
      { path, operation: 'write', as: 'file' },
    ]);
    return { type: 'targets', targets };
  },
  plan: async ({ paths, tag, remove }, { notebook, handles, draft }) => {
    const inner = handles.slice(paths.length);
    const tagged: string[] = [];
    const skipped: { path: string; reason: string }[] = [];
    for (let at = 0; at < inner.length; at += 2) {
      const [reading, writing] = inner.slice(at, at + 2);
      if (reading === undefined || writing === undefined) break;
      const path = reading.shown;
      const skip = ({ message }: { message: string }) => skipped.push({ path, reason: message });
      if (!isMarkdown(path)) {
        skip(badInputError.sentence('tagNoNote'));
        continue;
      }
      const opened = await openText(notebook, reading);
      if (opened.type === 'error') {
        skip(opened);
        continue;
      }
      const edited = editTag(opened.text, tag, !remove);
      if (edited.type === 'broken') {
        const { line, column, reason } = edited;
        skip(badInputError.sentence('tagUnread', { line, column, also: reason }));
      }
      if (edited.type === 'refused') {
        skip(badInputError.sentence('tagKept', { name: edited.name, also: edited.reason }));
      }
      if (edited.type !== 'edited') continue;
      const planned = notebook.planPut(writing, new TextEncoder().encode(edited.text));
      if (planned.type === 'error') return planned;
      if (planned.type === 'unchanged') continue;
      draft?.add(planned.change);
      tagged.push(path);
    }
    const output = { tagged, skipped };
    const change = draft?.combined((files) => `${remove ? 'Remove' : 'Add'} tag ${tag}: ${files} notes`) ?? null;
    return change === null ? { type: 'result', output } : { type: 'plan', change, output };
  },
});

/** Returns the paths that a call means, each once: named files, and the notes in named folders. */
function notesOf(
  count: number,
  { notebook, handles }: ToolContext,
): { type: 'notes'; notes: readonly string[] } | { type: 'missing'; path: string } {
  const notes = new Set<string>();
  for (const handle of handles.slice(0, count)) {
    const info = notebook.stat(handle);
    if (info === undefined && handle.path !== '/') return { type: 'missing', path: handle.shown };
    if (info?.kind === 'file') notes.add(handle.shown);
    else {
      const found = notebook
        .walk(handle)
        .filter(({ kind, path, isWithheld }) => kind === 'file' && isMarkdown(path) && !isWithheld);
      notebook.noteShown(found);
      for (const { path } of found) notes.add(path);
    }
  }
  return { type: 'notes', notes: [...notes] };
}
