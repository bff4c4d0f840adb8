import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { ApprovalListing } from '../../contracts/wire/commands/decisions/approval-requests.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { diffLines } from '../../core/shared/diff/diff-lines.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import type { Services } from '../app/services.ts';
import { helperRunIds } from '../runs/driving/helper-runs.ts';

const MARKS = { same: ' ', add: '+', remove: '-' } as const;

/** Resolves with pending approvals, oldest first; of one run and its helpers, or of all. */
export async function pendingApprovals(services: Services, runId?: string): Promise<ApprovalListing[]> {
  const pending = await services.store.listApprovals('pending');
  const runIds = runId === undefined ? null : [runId, ...(await helperRunIds(services, runId))];
  const wanted = pending.filter((approval) => runIds === null || runIds.some((id) => id === approval.runId));
  wanted.sort(
    (a, b) =>
      a.createdMs - b.createdMs || (a.toolCallId ?? '').localeCompare(b.toolCallId ?? '', 'en', { numeric: true }),
  );
  return Promise.all(wanted.map((approval) => toListing(services, approval)));
}

/** Resolves with an approval as the console lists it. */
export async function toListing(services: Services, approval: Approval): Promise<ApprovalListing> {
  const { approvalId, runId, agent, toolName, input, target, risk, receipt, script } = approval;
  const checkpoint = script?.isOpen ? script.checkpoints?.at(-1)?.text : undefined;
  return {
    approvalId,
    runId,
    agent,
    toolName,
    input,
    target,
    risk,
    diff: await changeAsText(services, approval.change),
    receipt,
    ...(checkpoint === undefined ? {} : { checkpoint }),
  };
}

/** Resolves with the whole change as text, with hidden characters made visible. */
export async function changeAsText(services: Services, change: Change | null): Promise<string> {
  if (!change) return '';
  const brought = new Map(change.blobs.map((blob) => [blob.hash, blob.bytes]));
  const read = async (hash: string | null | undefined): Promise<string | null> => {
    if (!hash) return null;
    const bytes = brought.get(hash) ?? (await readOrNull(services, hash));
    if (bytes === null) return `(the content is damaged, SHA-256 ${hash})\n`;
    const decoded = decodeUtf8(bytes);
    return decoded.type === 'text' ? decoded.text : `(binary, SHA-256 ${hash})\n`;
  };
  const parts: string[] = [];
  for (const { before, after } of change.transitions) {
    parts.push(`--- ${toVisibleText(before?.path ?? '(nothing)')}`, `+++ ${toVisibleText(after?.path ?? '(nothing)')}`);
    if (before?.hash === after?.hash) continue;
    for (const row of diffLines(await read(before?.hash), await read(after?.hash)))
      parts.push(`${MARKS[row.kind]}${toVisibleText(row.text)}`);
  }
  return parts.join('\n');
}

/** Resolves with null for damaged content: one damaged file must not hide the other approvals. */
async function readOrNull(services: Services, hash: string): Promise<Uint8Array | null> {
  try {
    return await services.store.readBytes(hash);
  } catch (error) {
    if (hasErrorCode(error, 'damaged')) return null;
    throw error;
  }
}
