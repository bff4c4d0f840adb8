import type { Change, FileState } from '../../contracts/domain/notebook/notebook.ts';
import type { ReceiptClaims, ReceiptTarget } from '../../contracts/domain/run/run.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';

/** Stands for the content of a folder, which has none, so that making one and deleting one differ. */
export const FOLDER_MARK = '0'.repeat(64);

/**
 * SHA-256 over the canonical JSON of everything that an approval binds, and of nothing else.
 *
 * @throws CloisterError `bad-input` when the input holds what JSON cannot say.
 */
export function receiptOf(claims: ReceiptClaims, hasher: Hasher): string {
  const { notebook, agent, agentRevision, ruleBookRevision, tool, input, targets, run, nonce } = claims;
  const bound = {
    notebook,
    agent,
    agentRevision,
    ruleBookRevision,
    tool,
    input: input ?? null,
    targets: targets.map(({ path, before, after }) => ({ path, before, after })),
    run,
    nonce,
  };
  return hasher.sha256(canonicalJson(bound));
}

/**
 * Every path that a change touches, once, with its content before and after; a move is two of them. In the order in which the
 * change comes to them.
 */
export function targetsOf(change: Change): ReceiptTarget[] {
  const targets = new Map<string, ReceiptTarget>();
  const at = (path: string): ReceiptTarget => targets.get(path) ?? { path, before: null, after: null };
  for (const { before, after } of change.transitions) {
    // One file may leave a path that another one takes: both halves of the path count.
    if (before !== null) targets.set(before.path, { ...at(before.path), before: markOf(before) });
    if (after !== null) targets.set(after.path, { ...at(after.path), after: markOf(after) });
  }
  return [...targets.values()];
}

/** The same targets with what is at each path now as `before`: for the claims as they would be made now. */
export function targetsNow(targets: readonly ReceiptTarget[], reader: Pick<NotebookReader, 'get'>): ReceiptTarget[] {
  return targets.map(({ path, after }) => ({ path, before: markOf(reader.get(path) ?? null), after }));
}

function markOf(state: Pick<FileState, 'hash'> | null): string | null {
  return state === null ? null : (state.hash ?? FOLDER_MARK);
}
