import type { Change } from '../../src/contracts/domain/notebook/notebook.ts';
import type { ChangeOrError } from '../../src/core/ports/scoped-notebook-port.ts';
import { sha256 } from './memory-notebook.ts';

/** Returns a hasher and numbered ids for planning in tests. */
export function createPlanTools() {
  let count = 0;
  return {
    hash: sha256,
    nextFileId: () => {
      count += 1;
      return `new-${count}`;
    },
  };
}

/** Returns the change of a plan; any other result fails the test and is shown. */
export function changeOf(planned: ChangeOrError): Change {
  if (planned.type !== 'change') throw new Error(`expected a change, got ${JSON.stringify(planned)}`);
  return planned.change;
}

/** Returns a tree as text: one line per row, with id, kind and content hash. */
export function treeOf(notebook: {
  rows(): readonly { path: string; kind: string; hash: string | null; fileId: string }[];
}) {
  return notebook.rows().map(({ path, kind, hash, fileId }) => `${path} ${kind} ${hash?.slice(0, 8) ?? '-'} ${fileId}`);
}
