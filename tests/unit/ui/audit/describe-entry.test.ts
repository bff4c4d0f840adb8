import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/contracts/domain/audit.ts';
import { describeEntry } from '../../../../src/ui/audit/describe-entry.ts';
import { entryLinks } from '../../../../src/ui/audit/entry-links.ts';

type Described = Parameters<typeof describeEntry>[0];

const entry = (given: Partial<Described>): Described => ({
  action: 'file.read',
  decision: 'allowed',
  target: null,
  paths: [],
  toolName: null,
  inputSummary: '',
  notebookId: 'notebook-1',
  rule: null,
  ...given,
});
const said = (given: Partial<Described>) => {
  const { before, what, after } = describeEntry(entry(given));
  return before + what + after;
};

describe('describeEntry', () => {
  it('names a file by its name, and its path for a link', () => {
    const target = '/notes/weekly-summary.md';
    expect(describeEntry(entry({ action: 'file.create', target, paths: [target] }))).toEqual({
      before: 'Created ',
      what: 'weekly-summary.md',
      after: '',
      path: target,
    });
  });

  it('names the limit that stopped a run', () => {
    const end = { action: 'run.end', decision: 'denied' } as const;
    expect(said({ ...end, rule: 'rate-limit' })).toBe('Stopped a run: hourly request limit reached');
    expect(said({ ...end, rule: 'denied' })).toBe('Stopped a run: not allowed');
    expect(said({ ...end, decision: 'failed', rule: 'error' })).toBe('A run failed');
    expect(said({ ...end, decision: 'allowed', rule: 'end' })).toBe('Ended a run');
  });

  it('counts several files', () => {
    expect(said({ paths: ['/a.md', '/b.md', '/c.md', '/d.md', '/e.md', '/f.md'], target: '/a.md' })).toBe(
      'Read 6 files',
    );
    expect(said({ action: 'import.batch', target: '/a.md', inputSummary: '107 files, untrusted' })).toBe(
      'Imported 107 files',
    );
    expect(said({ action: 'import.batch', target: '/a.md', inputSummary: '1 files' })).toBe('Imported 1 file');
  });

  it('names where a file was moved to, although both paths are logged', () => {
    expect(said({ action: 'file.move', target: '/b.md', paths: ['/a.md', '/b.md'] })).toBe('Moved b.md');
    const several = { target: '/old', paths: ['/old', '/a.md', '/old/a.md'], inputSummary: '2 items to /old' };
    expect(said({ action: 'file.move', ...several })).toBe('Moved 2 files');
  });

  it('names the tool of an undo nowhere, also when the entry names no file', () => {
    const undo = { action: 'change.undo', toolName: 'undo_change' } as const;
    expect(said(undo)).toBe('Undid a change');
    expect(said({ ...undo, decision: 'asked' })).toBe('Asked to undo a change');
    expect(said({ ...undo, action: 'file.write', decision: 'failed' })).toBe('Failed to undo a change');
    expect(said({ ...undo, target: '/a.md', paths: ['/a.md'] })).toBe('Undid changes to a.md');
    expect(said({ action: 'change.undo', target: '/a.md' })).toBe('Undid changes to a.md');
  });

  it('says what was denied, asked for, and failed, and by which rule', () => {
    const at = { action: 'file.delete', target: '/x.md' };
    expect(said({ ...at, decision: 'denied', rule: 'scope.folders' })).toBe(
      'Denied: delete x.md (outside the folders of the agent)',
    );
    expect(said({ ...at, decision: 'denied', rule: 'rule:7' })).toBe('Denied: delete x.md (by a rule)');
    expect(said({ ...at, decision: 'denied', rule: 'later.rule' })).toBe('Denied: delete x.md (later.rule)');
    expect(said({ ...at, decision: 'asked', rule: 'default.write' })).toBe('Asked to delete x.md');
    expect(said({ ...at, decision: 'failed' })).toBe('Failed to delete x.md');
    expect(said({ action: 'run.end', decision: 'failed' })).toBe('A run failed');
  });

  it('says what was searched for, where the log holds the whole of it', () => {
    const action = 'file.search';
    expect(said({ action, target: '/', inputSummary: '{"query":"gnats"}' })).toBe('Searched for “gnats”');
    expect(said({ action, target: '/', inputSummary: '{"pattern":"**/*.md"}' })).toBe('Searched for “**/*.md”');
    expect(said({ action, target: '/', inputSummary: '{"query":"gna…' })).toBe('Searched the notebook');
    expect(said({ action, target: '/data', inputSummary: '7' })).toBe('Searched data');
    expect(said({ action, decision: 'failed', target: '/', inputSummary: '{"query":"x"}' })).toBe(
      'Failed to search for “x”',
    );
  });

  it('says more exactly what a tool did', () => {
    expect(said({ toolName: 'list_files', target: '/data' })).toBe('Listed data');
    expect(said({ toolName: 'list_files', target: '/data', decision: 'asked' })).toBe('Asked to list data');
    expect(said({ toolName: 'read_file', target: '/a.md' })).toBe('Read a.md');
  });

  it('says that an external tool started', () => {
    expect(said({ action: 'url.fetch-start', target: 'https://example.org/' })).toBe(
      'Started to fetch https://example.org/',
    );
    expect(said({ action: 'url.fetch', target: 'https://example.org/' })).toBe('Fetched https://example.org/');
  });

  it('says what a person answered and asked', () => {
    const answer = { action: 'approval.answer', target: '/a.md' };
    expect(said({ ...answer, inputSummary: 'allow_once' })).toBe('Approved: a.md');
    expect(said({ ...answer, inputSummary: 'reject_once', decision: 'denied' })).toBe('Rejected: a.md');
    expect(said({ action: 'run.start', target: 'navigator', inputSummary: 'Find gnats' })).toBe('Asked: Find gnats');
  });

  it('shows an unknown action, and a name that any object has, as they are', () => {
    expect(said({ action: 'later.thing', target: '/a.md' })).toBe('later.thing a.md');
    expect(said({ action: 'constructor', target: null })).toBe('constructor ');
    expect(said({ action: 'file.read', toolName: 'constructor', target: '/a.md' })).toBe('Read a.md');
  });
});

describe('entryLinks', () => {
  const about: Pick<AuditEntry, 'notebookId' | 'runId' | 'rule' | 'actor' | 'action' | 'changeId'> = {
    action: 'file.write',
    notebookId: 'n',
    runId: 'r',
    rule: 'rule:7',
    changeId: 'c',
    actor: { type: 'agent', agent: 'navigator', runId: 'r' },
  };

  it('leads to the file, the run, the history and the rule', () => {
    expect(entryLinks(about, '/notes/a.md').map(({ href }) => href)).toEqual([
      '#/notebook/n/file/notes/a.md',
      '#/notebook/n/run/r',
      '#/history/change%3Ac',
      '#/rules/rule%3A7',
    ]);
    expect(entryLinks({ ...about, rule: 'agent-rule:0' }, null).at(-1)?.href).toBe('#/agents/navigator');
    expect(entryLinks({ ...about, rule: 'default.write' }, null).at(-1)?.href).toBe('#/rules/default.write');
    expect(entryLinks({ ...about, rule: 'scope.folders' }, null).at(-1)?.href).toBe('#/rules/scope');
    expect(entryLinks({ ...about, action: 'rule.remove', rule: 'person' }, null)[0]?.href).toBe('#/rules');
  });

  it('leads nowhere without a notebook, a run or a rule', () => {
    const app = { type: 'app' } as const;
    expect(entryLinks({ ...about, notebookId: null, actor: app, rule: null }, '/a.md')).toEqual([]);
    expect(entryLinks({ ...about, runId: null, changeId: null, rule: 'person' }, null)).toEqual([]);
  });
});
