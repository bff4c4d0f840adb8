import type { Change, FileState } from '../../contracts/domain/notebook/notebook.ts';
import type { ReceiptClaims, ReceiptTarget } from '../../contracts/domain/run/run.ts';
import type { ScriptRecord } from '../../contracts/domain/run/script.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';

/** Content hash of a folder in a receipt, so that creating and deleting a folder differ. */
export const FOLDER_MARK = '0'.repeat(64);

/**
 * Returns the SHA-256 of the canonical JSON of everything that an approval binds, and of nothing else.
 *
 * @throws CloisterError `bad-input` for an input that JSON cannot represent.
 */
export function receiptOf(claims: ReceiptClaims, hasher: Hasher): string {
  const { notebook, agent, agentRevision, ruleBookRevision, tool, input, targets, run, nonce, script } = claims;
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
    ...(script === undefined ? {} : { script }),
  };
  return hasher.sha256(canonicalJson(bound));
}

/** Returns what binds the record of a script with checkpoints; nothing for any other. */
export function scriptClaim(record: ScriptRecord | undefined, hasher: Hasher): Pick<ReceiptClaims, 'script'> {
  return record?.checkpoints === undefined && record?.isOpen === undefined
    ? {}
    : { script: hasher.sha256(canonicalJson(record)) };
}

/**
 * Returns every path of a change once, with its content before and after, in the order of the change. A move has two paths.
 */
export function targetsOf(change: Change): ReceiptTarget[] {
  const targets = new Map<string, ReceiptTarget>();
  const at = (path: string): ReceiptTarget => targets.get(path) ?? { path, before: null, after: null };
  for (const { before, after } of change.transitions) {
    // One file may leave a path that another one takes: the target has the first's content before, the second's after.
    if (before !== null) targets.set(before.path, { ...at(before.path), before: markOf(before) });
    if (after !== null) targets.set(after.path, { ...at(after.path), after: markOf(after) });
  }
  return [...targets.values()];
}

/** Returns the targets with the current content of each path as `before`. */
export function targetsNow(targets: readonly ReceiptTarget[], reader: Pick<NotebookReader, 'get'>): ReceiptTarget[] {
  return targets.map(({ path, after }) => ({ path, before: markOf(reader.get(path) ?? null), after }));
}

function markOf(state: Pick<FileState, 'hash'> | null): string | null {
  return state === null ? null : (state.hash ?? FOLDER_MARK);
}
