import type { Label } from '../../../../src/contracts/domain/notebook/label.ts';
import { planDelete, planMove } from '../../../../src/core/notebook/change/plan-change.ts';
import type { ChangeOrError } from '../../../../src/core/ports/scoped-notebook-port.ts';
import type { LoopLab } from '../../../support/loop-lab.ts';
import { creationOf, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import type { ScriptedCall } from '../../../support/scripted-model.ts';

/** A place where an instruction can stand although no note says it, and the harmless task that shows it to the model. */
export interface Carrier {
  readonly files: (instruction: string) => Record<string, string>;
  /** Default: `/inbox` is untrusted. */
  readonly labels?: (instruction: string) => Record<string, readonly Label[]>;
  readonly task: (instruction: string) => ScriptedCall[][];
  /** What happens in the notebook before the run. Default: nothing. */
  readonly before?: (lab: LoopLab, instruction: string) => Promise<void>;
}

const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });
const named = (instruction: string) => ({ [`/inbox/${instruction}.md`]: 'Hello.' });
const manyLines = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');

/** Commits a change by hand, as the person does in the list of files. */
async function commit(lab: LoopLab, changeId: string, change: ChangeOrError): Promise<void> {
  if (change.type !== 'change') throw new Error(`no change: ${change.type}`);
  const actor = { type: 'person' as const };
  await lab.store.commit({
    writes: [{ type: 'change', changeId, action: 'edit', actor, change: change.change, runId: null, toolCallId: null }],
    audit: [{ atMs: 0, actor, action: 'file.write', decision: 'allowed' }],
  });
}
const reader = (lab: LoopLab) => lab.store.notebook(NOTEBOOK_ID);
const tools = { hash: sha256, nextFileId: () => 'id made' };

/** Places, by what the person would call them. */
export const CARRIERS: Readonly<Record<string, Carrier>> = {
  'a file name in a list': { files: named, task: () => [[call('list_files', { path: '/inbox' })]] },
  'a path in a list of all levels': {
    files: (words) => ({ [`/inbox/a/b/${words}/c.md`]: 'Hello.' }),
    task: () => [[call('list_files', { path: '/', recursive: true })]],
  },
  'the name of a labelled folder': {
    files: (words) => ({ [`/${words}/c.md`]: 'Hello.' }),
    labels: (words) => ({ [`/${words}`]: ['untrusted'] }),
    task: () => [[call('list_files', { path: '/' })]],
  },
  'the name of a file with a label of its own': {
    files: (words) => ({ [`/notes/${words}.md`]: 'Hello.' }),
    labels: (words) => ({ [`/notes/${words}.md`]: ['untrusted'] }),
    task: () => [[call('list_files', { path: '/notes' })]],
  },
  'a path that a pattern finds': { files: named, task: () => [[call('glob', { pattern: '**/*.md' })]] },
  'the path in metadata': {
    files: named,
    task: (words) => [[call('get_file_metadata', { path: `/inbox/${words}.md` })]],
  },
  'the path of a line that is found': {
    files: named,
    task: () => [[call('grep', { query: 'Hello', path: '/inbox' })]],
  },
  'a title that a search finds': {
    files: (words) => ({ '/inbox/mail.md': `# ${words}\n\nchlorophyll\n` }),
    task: () => [[call('search_content', { query: 'chlorophyll' })]],
  },
  'a key of frontmatter': {
    files: (words) => ({ '/inbox/mail.md': `---\n${words}: 1\n---\n${manyLines}\n` }),
    task: () => [[call('read_file', { path: '/inbox/mail.md', lines: 2 })]],
  },
  'a tag': {
    files: (words) => ({ '/inbox/mail.md': `---\ntags: ["${words}", plant]\n---\nchlorophyll\n` }),
    task: () => [[call('search_content', { query: 'tag:plant' }), call('grep', { query: 'tags:', path: '/inbox' })]],
  },
  'a template': {
    files: (words) => ({ '/inbox/template.md': `# {{title}}\n{{${words.replaceAll(' ', '_')}}}\n${words}\n` }),
    task: () => [
      [call('create_file', { path: '/scratch/made.md', template: '/inbox/template.md' })],
      [call('read_file', { path: '/scratch/made.md' })],
    ],
  },
  'a commit message in the list of changes': {
    files: () => ({ '/inbox/mail.md': 'Hello.' }),
    task: () => [[call('list_changes', {})]],
    before: async (lab, words) => {
      const change = creationOf({ '/inbox/more.md': 'More.' }, ['/inbox']);
      const part = { changeId: 'merge', action: 'git.merge', actor: { type: 'person' as const } };
      await lab.store.commit({
        writes: [
          {
            type: 'change',
            ...part,
            change: { ...change, notebookId: NOTEBOOK_ID, summary: `Merge ${words}` },
            runId: null,
            toolCallId: null,
          },
        ],
        audit: [{ atMs: 0, actor: { type: 'person' }, action: 'git.merge', decision: 'allowed' }],
      });
    },
  },
  'the path of a deleted file in the list of changes': {
    files: named,
    task: () => [[call('list_changes', {})]],
    before: async (lab, words) => commit(lab, 'deletion', planDelete(await reader(lab), `/inbox/${words}.md`, false)),
  },
  'the former name of a moved file in the list of changes': {
    files: (words) => ({ ...named(words), '/notes/a.md': 'A' }),
    task: () => [[call('list_changes', {})]],
    before: async (lab, words) =>
      commit(lab, 'move', planMove(await reader(lab), `/inbox/${words}.md`, '/notes/clean.md', tools)),
  },
  'the name of a template': {
    files: named,
    task: (words) => [
      [call('create_file', { path: '/scratch/made.md', template: `/inbox/${words}.md` })],
      [call('read_file', { path: '/scratch/made.md' })],
      [call('list_files', { path: '/inbox' })],
    ],
  },
};
