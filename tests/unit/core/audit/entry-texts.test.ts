import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuditRecord, auditRecordSchema } from '../../../../src/contracts/domain/audit.ts';
import { canonicalJson } from '../../../../src/core/audit/canonical-json.ts';
import { checkTexts, erasedTexts, hideTexts, readTexts, showTexts } from '../../../../src/core/audit/entry-texts.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { sampleRecords } from '../../../support/sample-log.ts';

const SECRET = 'canary';
const record = (given: Partial<AuditRecord> = {}): AuditRecord =>
  auditRecordSchema.parse({
    atMs: NOON_MS,
    actor: { type: 'person' },
    action: 'file.read',
    decision: 'allowed',
    ...given,
  });
const lineOf = (hidden: object) => canonicalJson({ ...hidden, seq: 7 });
const hide = (given: Partial<AuditRecord>) => {
  const { record: hidden, texts } = hideTexts(record(given), nodeHasher);
  return { hidden, texts, line: lineOf(hidden) };
};
/** By the platform, not by code of the app. */
const digest = (salt: string, text: string) =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(text, 'utf8').digest('hex');
const pairsOf = (texts: string) => {
  const flat: string[] = JSON.parse(texts);
  return flat.flatMap((salt, at) => (at % 2 === 0 ? [[salt, flat[at + 1] ?? ''] as const] : []));
};

/** Fields that are hashed as they are, each with the reason: none holds a text of a note, a path, or words of a model. */
const NOT_HIDDEN: Readonly<Record<string, string>> = {
  atMs: 'is a time',
  actor: 'is a word, or the name of an agent',
  action: 'is a word of a closed list',
  notebookId: 'is an id',
  sessionId: 'is an id',
  runId: 'is an id',
  toolCallId: 'is an id',
  toolName: 'is the name of a tool, apart from one that a model made up',
  decision: 'is a word',
  rule: 'is the id of a rule',
  risk: 'is a word',
  receipt: 'is a hash',
  changeId: 'is an id',
  manifestHash: 'is a hash',
  durationMs: 'is a number',
  erasedEntries: 'are numbers of entries',
};

describe('hideTexts', () => {
  it('replaces each private text by SHA-256 over 16 random bytes and the text', () => {
    const { hidden, texts, line } = hide({
      inputSummary: `in ${SECRET} größe`,
      outputSummary: `out ${SECRET} 😀`,
      paths: [`/${SECRET}.md`, '/b.md'],
      target: `/to/${SECRET}`,
    });
    expect(line).not.toContain(SECRET);
    expect(pairsOf(texts).map(([, text]) => text)).toEqual([
      ...[`in ${SECRET} größe`, `out ${SECRET} 😀`, `/${SECRET}.md`, '/b.md', `/to/${SECRET}`],
    ]);
    const digests = pairsOf(texts).map(([salt, text]) => digest(salt, text));
    expect([hidden.inputSummary, hidden.outputSummary, ...hidden.paths, hidden.target]).toEqual(digests);
    expect(new Set(pairsOf(texts).map(([salt]) => salt)).size).toBe(5);
    for (const [salt] of pairsOf(texts)) expect(salt).toMatch(/^[0-9a-f]{32}$/);
  });

  it('leaves ids, numbers, actions, tools and rules, and what is empty', () => {
    const given = record({ runId: 'run-1', toolName: 'read_file', rule: 'scope.folders', durationMs: 3 });
    expect(hideTexts(given, nodeHasher)).toEqual({ record: { ...given, format: 2 }, texts: '' });
  });

  it('hides each field of a record, or there is a reason', () => {
    const full = record({
      ...{
        notebookId: 'notebook-1',
        sessionId: 'session-1',
        runId: 'run-1',
        toolCallId: 'call-1',
        toolName: 'read_file',
      },
      ...{ target: '/a.md', paths: ['/b.md'], inputSummary: 'in', outputSummary: 'out', rule: 'default.read' },
      ...{ risk: 'read', receipt: 'a'.repeat(64), changeId: 'change-1', manifestHash: 'b'.repeat(64), durationMs: 3 },
      erasedEntries: [[3, 5]],
    });
    expect(Object.keys(full).toSorted()).toEqual(Object.keys(auditRecordSchema.shape).toSorted());
    const { record: hidden } = hideTexts(full, nodeHasher);
    const kept = Object.entries(full).filter(([field, value]) => Reflect.get(hidden, field) === value);
    expect(kept.map(([field]) => field).toSorted()).toEqual(Object.keys(NOT_HIDDEN).toSorted());
  });

  it('has the ranges of an erasure before the number of the form, by which they are found', () => {
    const fields = [...Object.keys(auditRecordSchema.shape), 'format'].toSorted();
    expect(fields[fields.indexOf('format') - 1]).toBe('erasedEntries');
  });

  it('hides a tool name that a model made up', () => {
    const { hidden, line } = hide({ action: 'tool.call', toolName: `send_${SECRET}` });
    expect(line).not.toContain(SECRET);
    expect(hidden.toolName).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives a text that an entry has twice one salt, and another one in the next entry', () => {
    const twice = { target: '/a.md', paths: ['/a.md'] };
    const [one, other] = [hide(twice), hide(twice)];
    expect(pairsOf(one.texts)).toHaveLength(1);
    expect(one.hidden.paths).toEqual([one.hidden.target]);
    expect(other.hidden.target).not.toBe(one.hidden.target);
  });

  it('refuses half a character', () => {
    expect(() => hide({ target: 'half \ud800' })).toThrow(expect.objectContaining({ code: 'bad-input' }));
  });
});

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '/a.md', '"', '\\', '\n', '\u2028', ',"'));
const anyRecord = fc.record({
  action: fc.constantFrom('file.read', 'tool.call', '"target":"'),
  target: fc.option(anyText),
  toolName: fc.option(anyText),
  paths: fc.array(anyText, { maxLength: 5 }),
  inputSummary: anyText,
  outputSummary: anyText,
  rule: fc.option(anyText),
});

describe('showTexts', () => {
  it('returns every record as it was, whatever its texts, and the check accepts it', () => {
    fc.assert(
      fc.property(anyRecord, (given) => {
        const whole = record(given);
        const { hidden, texts, line } = hide(whole);
        expect(showTexts(hidden, texts)).toEqual(whole);
        expect(checkTexts(line, texts, nodeHasher)).toEqual({ type: 'sound' });
      }),
    );
  });

  it('says when texts were erased, and that they are missing', () => {
    const { hidden } = hide({ target: '/a.md', paths: ['/a.md', ''], inputSummary: 'x', toolName: 'read_file' });
    const without = { ...record({ toolName: 'read_file' }), target: null, paths: [], inputSummary: '' };
    expect(showTexts(hidden, erasedTexts({ seq: 9, erasedMs: 5 }))).toEqual({ ...without, erasedMs: 5 });
    for (const texts of [undefined, '', '[]', '{}', 'x']) {
      expect(showTexts(hidden, texts)).toEqual({ ...without, erasedMs: null });
    }
  });
});

describe('checkTexts', () => {
  const { line, texts } = hide({ target: '/a\n".md', paths: ['/a\n".md', '/größe.md'], inputSummary: 'sum\u001f\\n' });

  it('finds every changed character of every text and salt', () => {
    for (let at = 0; at < texts.length; at += 1) {
      for (const bit of [1, 2, 4, 8, 16, 32, 64]) {
        const unit = String.fromCharCode(texts.charCodeAt(at) ^ bit);
        const changed = texts.slice(0, at) + unit + texts.slice(at + 1);
        const { type } = checkTexts(line, changed, nodeHasher);
        if (type === 'sound' || type === 'erased') expect.fail(`bit ${bit} of character ${at}: ${changed}`);
      }
    }
  });

  it('finds texts that were swapped, added, removed, or spelled in another way', () => {
    const flat: string[] = JSON.parse(texts);
    const check = (pairs: readonly string[]) => checkTexts(line, JSON.stringify(pairs), nodeHasher).type;
    expect(check(flat)).toBe('sound');
    expect(check([...flat.slice(2, 4), ...flat.slice(0, 2), ...flat.slice(4)])).toBe('changed');
    expect(check([...flat, ...flat.slice(0, 2)])).toBe('changed');
    expect(check(flat.slice(0, -2))).toBe('missing');
    expect(check(flat.with(0, ''))).toBe('unsalted');
    expect(check(flat.with(0, (flat[0] ?? '').toUpperCase()))).toBe('changed');
    expect(checkTexts(line, texts.replace('größe', 'gr\\u00f6\\u00dfe'), nodeHasher).type).toBe('changed');
    expect(checkTexts(line, texts.replace(',', ', '), nodeHasher).type).toBe('changed');
    expect(checkTexts(line, undefined, nodeHasher).type).toBe('missing');
  });

  it('finds half a character, which is hashed as the sign for an unknown one', () => {
    const unknown = hide({ target: '\ufffd \\ud' });
    expect(checkTexts(unknown.line, unknown.texts, nodeHasher).type).toBe('sound');
    for (const half of ['\ud800', '\\ud800']) {
      expect(checkTexts(unknown.line, unknown.texts.replace('\ufffd', half), nodeHasher).type).toBe('changed');
    }
  });

  it('finds texts beside an entry that has none, of either form', () => {
    const none = lineOf(hideTexts(record(), nodeHasher).record);
    for (const one of [none, lineOf(record({ target: '/a.md' }))]) {
      expect(checkTexts(one, undefined, nodeHasher).type).toBe('sound');
      expect(checkTexts(one, texts, nodeHasher).type).toBe('changed');
    }
  });

  it('names the entry that erased them', () => {
    const erasure = { seq: 12, erasedMs: NOON_MS };
    expect(checkTexts(line, erasedTexts(erasure), nodeHasher)).toEqual({ type: 'erased', erasure });
    expect(readTexts('{"erasedMs":1,"seq":2} ')).toBeNull();
    expect(readTexts('{"seq":2,"erasedMs":1}')).toBeNull();
  });

  it('accepts the sample log', () => {
    for (const given of sampleRecords(50)) {
      const { record: hidden, texts: own } = hideTexts(auditRecordSchema.parse(given), nodeHasher);
      expect(checkTexts(lineOf(hidden), own, nodeHasher).type).toBe('sound');
      expect(showTexts(hidden, own)).toEqual(auditRecordSchema.parse(given));
    }
  });
});
