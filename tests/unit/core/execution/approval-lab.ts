import type { LoopLab } from '../../../support/loop-lab.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { creationOf, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

export const write = (path: string, content = `new ${path}`) => ({ toolName: 'write_file', input: { path, content } });
export const read = (path: string) => ({ toolName: 'read_file', input: { path } });

export const FILES = { '/a.md': 'A', '/b.md': 'B', '/c.md': 'C', '/n/d.md': 'D' };

/** Drives a run until its calls wait for approval. */
export async function asked(calls: { toolName: string; input: unknown }[], files: Record<string, string> = FILES) {
  const lab = await createLoopLab({ files });
  const model = createReplayableModel([{ text: 'I will.', calls }]);
  const run = await lab.drive(model);
  const drive = () => lab.drive(model);
  return { lab, run, drive, model };
}

/** Writes a file as the person, outside the run. */
export async function writeAsPerson(lab: LoopLab, path: string, content: string): Promise<void> {
  const reader = await lab.store.notebook(NOTEBOOK_ID);
  const row = reader.get(path);
  const change = creationOf(
    { [path]: content },
    reader.descendants('/').map((one) => one.path),
  );
  const [transition] = change.transitions;
  if (row && transition?.after) {
    const before = { path, kind: row.kind, hash: row.hash, sizeBytes: row.sizeBytes };
    change.transitions = [{ fileId: row.fileId, before, after: transition.after }];
  }
  await lab.store.commit({
    writes: [
      {
        type: 'change',
        changeId: `by-hand ${path}`,
        change,
        action: 'write',
        actor: { type: 'person' },
        runId: null,
        toolCallId: null,
      },
    ],
    audit: [{ atMs: lab.clock.nowMs(), actor: { type: 'person' }, action: 'file.write', decision: 'allowed' }],
  });
}

/** Returns the paths that the run changed, in the order of the changes. */
export function effects(lab: LoopLab): string[] {
  return [...lab.store.tables.changes.values()]
    .filter((change) => change.runId !== null)
    .sort((a, b) => a.seq - b.seq)
    .map((change) => change.transitions.at(-1)?.after?.path ?? '');
}
