import type { AuditRecord } from '../../../src/contracts/domain/audit.ts';
import type { ChainRow } from '../../../src/core/audit/chain.ts';
import { sha256 } from './sha256.ts';
import type { Snapshot } from './snapshot.ts';

export type LoggedRecord = AuditRecord & { seq: number };

/** The entries of the log with their texts, oldest first. */
export function entriesOf({ log }: Snapshot): LoggedRecord[] {
  return log.map((row) => {
    const record: LoggedRecord = JSON.parse(row.line);
    const texts = textsOf(row).map(({ text }) => text);
    const digests = digestsOf(record);
    const show = (digest: string) => texts[digests.indexOf(digest)] ?? digest;
    return {
      ...record,
      inputSummary: show(record.inputSummary),
      outputSummary: show(record.outputSummary),
      paths: record.paths.map(show),
      target: record.target && show(record.target),
    };
  });
}

/** The texts beside an entry, each with its salt. */
function textsOf({ texts }: Pick<ChainRow, 'texts'>): { salt: string; text: string }[] {
  const flat: string[] = texts === undefined ? [] : JSON.parse(texts);
  return flat.flatMap((salt, at) => (at % 2 === 0 ? [{ salt, text: flat[at + 1] ?? '' }] : []));
}

/** The digests of an entry, each once, in the order in which its fields are stored. */
function digestsOf({ action, inputSummary, outputSummary, paths, target, toolName }: AuditRecord): string[] {
  const all = [inputSummary, outputSummary, ...paths, target ?? '', action === 'tool.call' ? (toolName ?? '') : ''];
  return [...new Set(all)].filter((digest) => digest !== '');
}

/** Each text has its digest, computed by the platform. */
async function checkTexts(row: ChainRow): Promise<string[]> {
  const digests = digestsOf(JSON.parse(row.line));
  const texts = textsOf(row);
  if (texts.length !== digests.length) return [`log: entry ${row.seq} has ${texts.length} texts`];
  const found = await Promise.all(texts.map(({ salt, text }) => sha256(saltedBytes(salt, text))));
  return found.every((digest, at) => digest === digests[at]) ? [] : [`log: a text of entry ${row.seq} was changed`];
}

function saltedBytes(salt: string, text: string): Uint8Array {
  const bytes = salt.match(/../g) ?? [];
  return Uint8Array.from([...bytes.map((byte) => Number.parseInt(byte, 16)), ...new TextEncoder().encode(text)]);
}

/** The chain is whole, and log and journal speak of the same changes: one entry for each, and none without one. */
export async function checkLog(snapshot: Snapshot): Promise<string[]> {
  const problems: string[] = [];
  let hash = '0'.repeat(64);
  for (const [index, row] of snapshot.log.entries()) {
    if (row.seq !== index + 1) problems.push(`log: entry ${row.seq} stands where ${index + 1} belongs`);
    hash = await sha256(`${hash}\n${row.line}`);
    if (hash !== row.hash) problems.push(`log: the chain breaks at entry ${row.seq}`);
    hash = row.hash;
    problems.push(...(await checkTexts(row)));
  }
  const entries = entriesOf(snapshot);
  for (const { changeId, auditSeq, action, notebookId, runId } of snapshot.changes) {
    const own = entries.filter((entry) => entry.changeId === changeId);
    const [only] = own;
    if (!only || own.length > 1) problems.push(`log: change ${changeId} (${action}) has ${own.length} entries`);
    else if (only.seq !== auditSeq || only.notebookId !== notebookId || (runId !== null && only.runId !== runId)) {
      problems.push(`log: entry ${only.seq} is not the one of change ${changeId}, which names ${auditSeq}`);
    }
  }
  const changes = new Set(snapshot.changes.map((change) => change.changeId));
  for (const { seq, changeId, action } of entries) {
    if (changeId !== null && !changes.has(changeId))
      problems.push(`log: entry ${seq} (${action}) speaks of a change that is not there`);
  }
  return problems;
}
