import type { Acknowledgement, CommitAcknowledgement } from '../protocol.ts';
import { entriesOf } from './check-log.ts';
import { sha256 } from './sha256.ts';
import type { Snapshot } from './snapshot.ts';

/** Whatever was said to be done is there. */
export async function checkAcknowledged(
  snapshot: Snapshot,
  acknowledged: readonly Acknowledgement[],
): Promise<string[]> {
  const problems: string[] = [];
  const commits = acknowledged.filter((one) => one.type === 'committed');
  problems.push(...checkCommits(snapshot, commits));
  const hashes = new Map(snapshot.files.map((file) => [file.path, file.hash]));
  const openDrafts = new Map<string, string>();
  for (const { path, text } of snapshot.drafts) openDrafts.set(path, await sha256(text));
  const versions = acknowledged.filter((one) => one.type === 'written' || one.type === 'drafted');
  for (const [index, one] of acknowledged.entries()) {
    switch (one.type) {
      case 'written':
        if (
          !leftLater(one.path, index, acknowledged) &&
          !isWritten(one.path, one.version, hashes, versions, snapshot)
        ) {
          problems.push(`lost: ${one.path}, version ${one.version}`);
        }
        break;
      case 'gone':
        if (hashes.has(one.path) && !cameAgain(one.path, snapshot)) problems.push(`lost: ${one.path} is there again`);
        break;
      case 'drafted': {
        const isOlder = versions.some(
          ({ type, version, hash }) => type === 'drafted' && version < one.version && hash === openDrafts.get(one.path),
        );
        // One that was not told was being saved at the kill: it is newer than all that were.
        const isOpen = openDrafts.has(one.path) && !isOlder;
        if (!isOpen && !isWritten(one.path, one.version, hashes, versions, snapshot))
          problems.push(`lost: draft ${one.version} of ${one.path}`);
        break;
      }
      case 'answered':
        for (const approvalId of one.approvalIds) {
          const state = snapshot.approvals.find((approval) => approval.approvalId === approvalId)?.state;
          if (state === undefined || state === 'pending') problems.push(`lost: the answer to ${approvalId}`);
        }
        break;
      case 'committed':
        break;
      default:
        one satisfies never;
    }
  }
  for (const draft of snapshot.drafts)
    if (draft.conflict) problems.push(`draft: ${draft.path} is in conflict, and nobody else wrote there`);
  return problems;
}

/** The file holds this version, or what the person made of it later: told, or done in the moment of the kill. */
function isWritten(
  path: string,
  version: number,
  hashes: ReadonlyMap<string, string | null>,
  versions: readonly Extract<Acknowledgement, { hash: string }>[],
  snapshot: Snapshot,
): boolean {
  const hash = hashes.get(path);
  const told = versions.find((one) => one.path === path && one.hash === hash);
  if (told) return told.version >= version;
  // Not told: then the person was about to be told of it at the kill, and the journal says what was done.
  const newest = snapshot.changes.findLast(({ transitions }) =>
    transitions.some(({ before, after }) => before?.path === path || after?.path === path),
  );
  const made = newest?.transitions.find(({ after }) => after?.path === path)?.after?.hash ?? null;
  return newest?.actor.type === 'person' && made === (hash ?? null);
}

function leftLater(path: string, index: number, acknowledged: readonly Acknowledgement[]): boolean {
  return acknowledged.slice(index).some((one) => one.type === 'gone' && one.path === path);
}

function cameAgain(path: string, { changes }: Snapshot): boolean {
  const left = changes.findLastIndex(({ transitions }) =>
    transitions.some(({ before, after }) => before?.path === path && after?.path !== path),
  );
  return (
    left >= 0 &&
    changes.slice(left + 1).some(({ transitions }) => transitions.some(({ after }) => after?.path === path))
  );
}

function checkCommits(snapshot: Snapshot, commits: readonly CommitAcknowledgement[]): string[] {
  const problems: string[] = [];
  const changeIds = new Set(snapshot.changes.map((change) => change.changeId));
  const runs = new Map(snapshot.runs.map((run) => [run.runId, run]));
  const states = new Map(snapshot.toolCalls.map((call) => [call.toolCallId, call.state]));
  const steps = new Set(snapshot.steps.map(({ runId, index }) => `${runId} ${index}`));
  const entries = entriesOf(snapshot);
  const said = new Map<string, number>();
  for (const { changeId, actions, auditSeq, runIds, steps: taken, calls, messages, sessionId, ended } of commits) {
    if (changeId !== null && !changeIds.has(changeId)) problems.push(`lost: change ${changeId}`);
    for (const [index, action] of actions.entries()) {
      const seq = auditSeq - actions.length + index + 1;
      if (entries[seq - 1]?.action !== action) problems.push(`lost: entry ${seq} (${action})`);
    }
    for (const runId of runIds) if (!runs.has(runId)) problems.push(`lost: run ${runId}`);
    for (const [runId, index] of taken)
      if (!steps.has(`${runId} ${index}`)) problems.push(`lost: step ${index} of ${runId}`);
    for (const [toolCallId, state] of calls) {
      if (states.get(toolCallId) !== state)
        problems.push(`lost: call ${toolCallId} was ${state} and is ${states.get(toolCallId) ?? 'gone'}`);
    }
    if (ended && runs.get(ended[0])?.status !== ended[1]) problems.push(`lost: the end of ${ended[0]}`);
    if (sessionId !== null) said.set(sessionId, (said.get(sessionId) ?? 0) + messages);
  }
  for (const [sessionId, messages] of said) {
    const there = snapshot.messages.filter((message) => message.sessionId === sessionId).length;
    if (there < messages) problems.push(`lost: ${messages - there} messages`);
  }
  return problems;
}
