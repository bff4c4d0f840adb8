import { describe, expect, it } from 'vitest';
import { type AuditRecordInput, auditRecordSchema } from '../../../../src/contracts/domain/audit.ts';
import { canonicalJson } from '../../../../src/core/audit/canonical-json.ts';
import {
  appendToChain,
  type ChainHead,
  type ChainRow,
  chainHash,
  chainRows,
  EMPTY_HEAD,
  readLine,
} from '../../../../src/core/audit/chain.ts';
import { createChainVerifier } from '../../../../src/core/audit/chain-verifier.ts';
import { erasedTexts } from '../../../../src/core/audit/entry-texts.ts';
import { spreadCases } from '../../../support/case-count.ts';
import { firstFormLog } from '../../../support/first-form-log.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { sampleLog, sampleRecords } from '../../../support/sample-log.ts';

function verify(rows: readonly ChainRow[], known?: ChainHead) {
  const verifier = createChainVerifier(nodeHasher, known);
  for (const row of rows) if (!verifier.push(row)) break;
  return verifier.finish();
}

const log = sampleLog(60);
const headOf = (seq: number): ChainHead => ({ seq, hash: log[seq - 1]?.hash ?? '' });

/** A text with one character changed: the lowest bit of its code unit. */
function flipped(text: string, at: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
}

describe('createChainVerifier', () => {
  it('finds a complete log intact, but cannot prove that it is complete', () => {
    expect(verify(log)).toEqual({ intact: true, complete: 'unknown', entries: 60 });
    expect(verify([])).toEqual({ intact: true, complete: 'unknown', entries: 0 });
  });

  it('names the entry with a changed line, at every character', () => {
    for (const [index, row] of log.entries()) {
      for (const at of spreadCases(
        [...row.line].map((_, place) => place),
        { reduced: 40 },
      )) {
        const verdict = verify(log.with(index, { ...row, line: flipped(row.line, at) }));
        if (verdict.intact || verdict.firstBadSeq !== row.seq)
          expect.fail(`character ${at} of entry ${row.seq}: ${JSON.stringify(verdict)}`);
      }
    }
  });

  it('names the entry with a changed hash, at every digit', () => {
    for (const [index, row] of log.entries()) {
      for (let at = 0; at < 64; at += 1) {
        const verdict = verify(log.with(index, { ...row, hash: flipped(row.hash, at) }));
        if (verdict.intact || verdict.firstBadSeq !== row.seq)
          expect.fail(`digit ${at} of entry ${row.seq}: ${JSON.stringify(verdict)}`);
      }
    }
  });

  it('names the first deleted entry', () => {
    for (let index = 0; index < log.length - 1; index += 1) {
      expect(verify(log.toSpliced(index, 1))).toMatchObject({ intact: false, firstBadSeq: index + 1 });
    }
  });

  it('names the first of two swapped entries, whole or by content', () => {
    for (let index = 0; index < log.length - 1; index += 1) {
      const [one, two] = [log[index], log[index + 1]];
      if (!one || !two) continue;
      expect(verify(log.with(index, two).with(index + 1, one))).toMatchObject({ intact: false, firstBadSeq: one.seq });
      const renumbered = log.with(index, { ...two, seq: one.seq }).with(index + 1, { ...one, seq: two.seq });
      expect(verify(renumbered)).toMatchObject({ intact: false, firstBadSeq: one.seq });
      const hashesKept = log.with(index, { ...one, line: two.line }).with(index + 1, { ...two, line: one.line });
      expect(verify(hashesKept)).toMatchObject({ intact: false, firstBadSeq: one.seq });
    }
  });

  it('names an inserted, a duplicated and a renumbered entry', () => {
    for (const [index, row] of log.entries()) {
      expect(verify(log.toSpliced(index, 0, { ...row, line: row.line.replace('file.', 'fine.') }))).toMatchObject({
        intact: false,
        firstBadSeq: row.seq,
      });
      expect(verify(log.toSpliced(index + 1, 0, row))).toMatchObject({ intact: false, firstBadSeq: row.seq + 1 });
      expect(verify(log.with(index, { ...row, seq: row.seq + 1 }))).toMatchObject({
        intact: false,
        firstBadSeq: row.seq,
      });
    }
  });

  it('detects a forged entry with a valid hash, unless it is the last', () => {
    const [row] = log.slice(29, 30);
    if (!row) throw new Error('there are sixty');
    const line = row.line.replace('"decision":"allowed"', '"decision":"asked"');
    const forged = { ...row, line, hash: nodeHasher.sha256(`${log[28]?.hash}\n${line}`) };
    expect(verify(log.with(29, forged))).toMatchObject({ intact: false, firstBadSeq: 31 });
    expect(verify([...log.slice(0, 29), forged])).toMatchObject({ intact: true, complete: 'unknown' });
    expect(verify([...log.slice(0, 29), forged], headOf(30))).toMatchObject({ intact: false, firstBadSeq: 30 });
  });

  it('detects an entry that is chained under another number', () => {
    const line = log[0]?.line ?? '';
    const forged = { seq: 1, line: line.replace('"seq":1,', '"seq":2,'), hash: '' };
    const row = { ...forged, hash: nodeHasher.sha256(`${'0'.repeat(64)}\n${forged.line}`) };
    expect(row.line).not.toBe(line);
    expect(verify([row])).toMatchObject({ intact: false, firstBadSeq: 1 });
  });

  it('detects a truncated log, at every length, with a known head', () => {
    for (let length = 0; length < 60; length += 1) {
      const cut = log.slice(0, length);
      expect(verify(cut)).toMatchObject({ intact: true, complete: 'unknown' });
      expect(verify(cut, headOf(60))).toMatchObject({
        intact: true,
        complete: 'no',
        entries: length,
        firstBadSeq: length + 1,
      });
    }
    expect(verify(log, headOf(60))).toEqual({ intact: true, complete: 'yes', entries: 60 });
    expect(verify(log, headOf(31))).toEqual({ intact: true, complete: 'yes', entries: 60 });
  });

  it('detects a log that was rewritten from some entry on', () => {
    const other = sampleLog(61).slice(1);
    expect(verify(other)).toMatchObject({ intact: false, firstBadSeq: 1 });
    const known = { seq: 40, hash: 'f'.repeat(64) };
    expect(verify(log, known)).toMatchObject({ intact: false, firstBadSeq: 40 });
  });

  it('names the entry with a changed text or salt, at every character', () => {
    for (const [index, row] of log.entries()) {
      const texts = row.texts ?? '';
      expect(texts.length).toBeGreaterThan(100);
      for (const at of spreadCases(
        [...texts].map((_, place) => place),
        { reduced: 40 },
      )) {
        const verdict = verify(log.with(index, { ...row, texts: flipped(texts, at) }));
        if (verdict.intact || verdict.firstBadSeq !== row.seq)
          expect.fail(`character ${at} of the texts of entry ${row.seq}: ${JSON.stringify(verdict)}`);
      }
    }
  });

  it('names the entry whose texts were removed, swapped with those of another, or marked as erased', () => {
    const erased = erasedTexts({ seq: 60, erasedMs: NOON_MS + 59 });
    for (const [index, { texts: _texts, ...row }] of log.entries()) {
      const reasons = [{}, { texts: log[(index + 1) % 60]?.texts ?? '' }, { texts: erased }].map((texts) => {
        const verdict = verify(log.with(index, { ...row, ...texts }));
        expect(verdict).toMatchObject({ intact: false, firstBadSeq: row.seq });
        return verdict.sentence?.key;
      });
      expect(reasons).toEqual(['log.noText', 'log.text', 'log.noText']);
    }
  });

  it('accepts erased texts that a later entry names, with its number and time', () => {
    const erasing = {
      ...sampleRecords(1)[0],
      action: 'log.erase',
      erasedEntries: [
        [3, 5],
        [9, 9],
      ],
      atMs: 4,
    };
    const last = appendToChain(
      log.at(-1) ?? EMPTY_HEAD,
      auditRecordSchema.parse(erasing) as AuditRecordInput,
      nodeHasher,
    );
    const erase = (seqs: readonly number[], erasure = { seq: 61, erasedMs: 4 }) =>
      verify([...log.map((row) => (seqs.includes(row.seq) ? { ...row, texts: erasedTexts(erasure) } : row)), last]);
    expect(erase([3, 4, 5, 9])).toEqual({ intact: true, complete: 'unknown', entries: 61 });
    expect(erase([4])).toMatchObject({ intact: true });
    expect(erase([3, 6])).toMatchObject({ intact: false, firstBadSeq: 6 });
    expect(erase([3], { seq: 60, erasedMs: 4 })).toMatchObject({ intact: false, firstBadSeq: 3 });
    expect(erase([3], { seq: 61, erasedMs: 5 })).toMatchObject({ intact: false, firstBadSeq: 3 });
  });

  it('accepts entries of the first form before the border, and names one after it', () => {
    const old = firstFormLog(sampleRecords(5));
    const rows = [...old, ...chainRows(old.at(-1) ?? EMPTY_HEAD, sampleRecords(4), nodeHasher)];
    expect(rows).toHaveLength(10);
    expect(verify(rows)).toEqual({ intact: true, complete: 'unknown', entries: 10 });
    expect(verify(old)).toMatchObject({ intact: true, entries: 5 });
    expect(verify(rows.with(2, { ...old[2], texts: rows[7]?.texts } as ChainRow))).toMatchObject({ firstBadSeq: 3 });
    const withoutBorder = [...old];
    for (const record of sampleRecords(2))
      withoutBorder.push(appendToChain(withoutBorder.at(-1) ?? EMPTY_HEAD, record, nodeHasher));
    expect(verify(withoutBorder)).toMatchObject({ intact: false, firstBadSeq: 6, sentence: { key: 'log.border' } });
    const line = canonicalJson({ ...readLine(old[0]?.line ?? ''), seq: 11 });
    const late = { seq: 11, line, hash: chainHash(rows[9]?.hash ?? '', line, nodeHasher) };
    expect(verify([...rows, late])).toMatchObject({ intact: false, firstBadSeq: 11, sentence: { key: 'log.oldForm' } });
  });

  it('reports only the first fault', () => {
    const verifier = createChainVerifier(nodeHasher);
    expect(verifier.push({ seq: 2, line: '{}', hash: '' })).toBe(false);
    expect(log.map((row) => verifier.push(row))).toEqual(log.map(() => false));
    expect(verifier.finish()).toMatchObject({ intact: false, entries: 0, firstBadSeq: 1 });
  });
});
