import { z } from 'zod';
import { labelSchema } from '../../contracts/domain/notebook/label.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';
import { nothingAt } from './open-text.ts';

/** Most files and folders of one call: a person has to be able to review them. */
const MOST_PATHS = 100;

export const addLabels = definePlanTool({
  name: 'add_labels',
  description:
    'Adds labels to files and folders, as one change. local-only: no model on a server may read it; untrusted: written by someone else. ' +
    'A label of a folder holds for all that is in it. A tag or property of that name is no label. Labels are only added: the person alone removes one, in the details of the file.',
  kind: 'edit',
  risk: 'write',
  hints: WRITE_HINTS,
  rights: ['write'],
  catalogOnly: true,
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.'],
  safety: 'Only adds protection. You can undo it, or remove the label in the details of the file.',
  words: { want: 'add labels to {paths#file}', done: ['Added labels to {paths#file}'] },
  inputSchema: z.strictObject({
    paths: z
      .array(pathField('A file or folder.'))
      .min(1)
      .max(MOST_PATHS)
      .describe(`The files and folders. From 1 to ${MOST_PATHS}.`),
    labels: z.array(labelSchema).min(1).max(labelSchema.options.length).describe('The labels to add.'),
  }),
  outputSchema: z.object({
    labels: z.array(labelSchema).describe('The labels that all of them have now.'),
    labelled: z.array(z.string()).describe('The files and folders that gained a label, as the agent names them.'),
    changeId: changeIdField,
  }),
  examples: [
    { title: 'Keep a note on this device', input: { paths: ['/notes/plan.md'], labels: ['local-only' as const] } },
    { title: 'Mark a folder as written by others', input: { paths: ['/inbox'], labels: ['untrusted' as const] } },
  ],
  targets: ({ paths }) => paths.map((path) => ({ path, operation: 'write' as const })),
  plan: async ({ paths, labels }, { notebook, handles }) => {
    if (handles.length !== paths.length) return nothingAt(paths[0] ?? '/');
    const planned = notebook.planLabels(handles, labels);
    if (planned.type === 'error') return planned;
    const added = [...new Set(labels)];
    if (planned.type === 'unchanged') return { type: 'result', output: { labels: added, labelled: [] } };
    const { transitions } = planned.change;
    // By id: a model on a server knows masked paths.
    const gained = new Set(transitions.map(({ fileId }) => fileId));
    const named = handles.filter((handle) => gained.has(notebook.stat(handle)?.fileId ?? ''));
    const labelled = [...new Set(named.map(({ shown }) => shown))];
    return { type: 'plan', change: planned.change, output: { labels: added, labelled } };
  },
});
