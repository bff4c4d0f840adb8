import { describe, expect, it, vi } from 'vitest';
import type { RuleBook, RuleSpec } from '../../../../src/contracts/domain/policy.ts';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import { createToolList } from '../../../../src/core/execution/parse-call.ts';
import { prepareToolCall } from '../../../../src/core/execution/prepare-call.ts';
import type { PreparePorts } from '../../../../src/core/execution/prepared-call.ts';
import { sealGrant } from '../../../../src/core/grants/seal-grant.ts';
import type { SessionMask } from '../../../../src/core/masking/session-mask.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { createTestGrant } from '../../../support/grants.ts';
import { openMaskedSession } from '../../../support/masked-session.ts';
import { createMemoryNotebook, type MemoryNotebook, NOON_MS } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';
import { noFetcher, noGit, noPdfs } from '../../../support/no-fetcher.ts';
import { noHelpers } from '../../../support/no-helpers.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

interface Given {
  readonly rules?: RuleBook['rules'];
  readonly tools?: typeof TOOLS;
  readonly mask?: SessionMask;
  readonly isRemote?: boolean;
  /** Changes the grant of the run. Default: the grant stays as it was made. */
  readonly granted?: Partial<Grant>;
}

/** Prepares a call of an agent with all rights. */
function prepare(
  reader: MemoryNotebook,
  toolName: string,
  input: unknown,
  { rules = [], tools = TOOLS, mask, isRemote = mask !== undefined, granted = {} }: Given = {},
) {
  const can = { read: true, write: true, create: true, delete: true, execute: true, integrations: true };
  const scope = { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] };
  const agent = createTestAgent({ scope, can, fetchAllowlist: ['hosts.example'], approvals: 'destructive-only' });
  const ports: PreparePorts = {
    tools: createToolList(tools),
    hasher: nodeHasher,
    ids: countingIds(),
    fetcher: noFetcher,
    git: noGit,
    screen: { show: () => {}, ask: async () => ({ type: 'done' }) },
    search: createMemorySearch(reader),
    pdf: noPdfs,
    script: nodeSandbox,
    helpers: noHelpers,
    clock: { nowMs: () => NOON_MS },
    openMask: async () => mask ?? null,
  };
  const request = {
    toolName,
    inputText: JSON.stringify(input),
    agent,
    grant: {
      grant: sealGrant({ ...createTestGrant(agent, { notebookId: reader.notebookId }), ...granted }, nodeHasher),
      nowMs: () => NOON_MS,
    },
    ruleBook: { revision: 0, rules: [...rules] },
    reader,
    runId: 'run-1',
    sessionId: 'session-1',
    sessionRunIds: ['run-1'],
    isRemote: async () => isRemote,
    labels: [],
    notebookName: 'Plant growth',
    fits: () => true,
  };
  return prepareToolCall(request, ports);
}

const rule = (spec: RuleSpec) => ({ ruleId: 'one', createdMs: NOON_MS, ...spec });

describe('a call', () => {
  it('that a rule denies is not even planned', async () => {
    const planned = vi.fn();
    const tools = TOOLS.map((tool) =>
      tool.name === 'write_file' && tool.type === 'plan' ? { ...tool, plan: planned } : tool,
    );
    const prepared = await prepare(
      createMemoryNotebook({ '/raw/a.md': 'A' }),
      'write_file',
      { path: '/raw/a.md', content: 'B' },
      { tools, rules: [rule({ effect: 'deny', tool: 'write_file', path: '/raw/**' })] },
    );
    expect(prepared).toMatchObject({ type: 'denied', facts: { rule: 'rule:one', targets: ['/raw/a.md'] } });
    expect(planned).not.toHaveBeenCalled();
  });

  it('on a file that is withheld from a server is refused, and no rule asks the person first', async () => {
    const reader = createMemoryNotebook({ '/a.md': 'A' }, { labels: { '/a.md': ['local-only'] } });
    const rules = [rule({ effect: 'confirm', tool: 'read_file' })];
    const remote = await prepare(reader, 'read_file', { path: '/a.md' }, { rules, isRemote: true });
    expect(remote).toMatchObject({ type: 'denied', facts: { rule: 'flow.local-only' } });
    const local = await prepare(reader, 'read_file', { path: '/a.md' }, { rules });
    expect(local).toMatchObject({ type: 'ask', facts: { rule: 'rule:one' } });
  });
});

describe('what decides on a call', () => {
  const reader = createMemoryNotebook({ '/a.md': 'A', '/templates/t.md': 'T' });
  const expired = { issuedMs: NOON_MS - 2, expiresMs: NOON_MS - 1 };

  it('is the name of its tool before its grant', async () => {
    const denied = await prepare(reader, 'bash', { command: 'ls' }, { granted: expired });
    expect(denied).toMatchObject({ type: 'denied', facts: { rule: 'never' } });
  });

  it('is its grant before its arguments', async () => {
    const denied = await prepare(reader, 'read_file', { path: 5 }, { granted: expired });
    expect(denied).toMatchObject({ type: 'denied', facts: { rule: 'grant.expired' } });
  });

  it('is the list of tools of its grant', async () => {
    const granted = { tools: [['list_files']] };
    const denied = await prepare(reader, 'read_file', { path: '/a.md' }, { granted });
    expect(denied).toMatchObject({ type: 'denied', facts: { rule: 'grant.tools' } });
  });

  it('is a rule that confirms what the call reads on the way to its change', async () => {
    const rules = [rule({ effect: 'confirm', tool: 'read_file', path: '/templates/**' })];
    const input = { path: '/n.md', content: '', template: '/templates/t.md' };
    expect(await prepare(reader, 'create_file', input)).toMatchObject({ type: 'commit' });
    expect(await prepare(reader, 'create_file', input, { rules })).toMatchObject({
      type: 'ask',
      facts: { rule: 'rule:one' },
    });
  });
});

describe('a change of which a file that was read on the way is untrusted', () => {
  const reader = createMemoryNotebook({ '/mail.md': 'Hi', '/a.md': 'A' }, { labels: { '/mail.md': ['untrusted'] } });
  const labels = [{ label: 'untrusted', source: '/mail.md' }];

  it('is asked for when its tool read the file, whatever the rules allow', async () => {
    const input = { path: '/n.md', content: '', template: '/mail.md' };
    const rules = [rule({ effect: 'allow', tool: 'create_file' })];
    const prepared = await prepare(reader, 'create_file', input, { rules });
    expect(prepared).toMatchObject({ type: 'ask', facts: { rule: 'flow.untrusted', labels } });
  });

  it('is asked for because of the file when a script read it', async () => {
    const source = `const { content } = await cloister.read_file({ path: '/mail.md' });
      await cloister.write_file({ path: '/a.md', content });`;
    const prepared = await prepare(reader, 'script_run', { source });
    expect(prepared).toMatchObject({ type: 'ask', facts: { rule: 'flow.untrusted', labels } });
  });
});

describe('a call of a model on a server', () => {
  const EMAIL = 'ada@example.org';
  const path = `/contacts/${EMAIL}.md`;

  it('is ruled by the names of files, whatever the model calls them', async () => {
    const reader = createMemoryNotebook({ [path]: 'Lettuce.' });
    const { mask } = openMaskedSession(reader);
    const shown = mask.path(path);
    expect(shown).not.toContain(EMAIL);
    const read = await prepare(reader, 'read_file', { path: shown }, { mask });
    expect(read).toMatchObject({ type: 'done', output: { path: shown, content: 'Lettuce.' } });
    expect(read.facts).toMatchObject({ targets: [path], read: [path] });
    const rules = [rule({ effect: 'deny', path })];
    const denied = await prepare(reader, 'read_file', { path: shown }, { mask, rules });
    expect(denied).toMatchObject({ type: 'denied', facts: { rule: 'rule:one', targets: [path] } });
    expect(JSON.stringify('reason' in denied && denied.reason)).not.toContain(EMAIL);
  });

  it('does not send a placeholder to another server, although a rule allows the call', async () => {
    const reader = createMemoryNotebook({ '/mail.md': `Write to ${EMAIL}.` });
    const session = openMaskedSession(reader);
    const placeholder = /\[EMAIL-\w+\]/.exec(await session.read('/mail.md'))?.[0] ?? '';
    const rules = [rule({ effect: 'allow', tool: 'fetch_url', host: 'hosts.example' })];
    const fetching = (text: string) =>
      prepare(
        reader,
        'fetch_url',
        { url: `https://hosts.example/?q=${encodeURIComponent(text)}` },
        { mask: session.mask, rules },
      );
    expect(await fetching('lettuce')).toMatchObject({ type: 'perform' });
    for (const text of [placeholder, `a ${placeholder} b`]) {
      const sent = await prepare(
        reader,
        'fetch_url',
        { url: `https://hosts.example/?q=${text}` },
        { mask: session.mask, rules },
      );
      expect(sent).toMatchObject({ type: 'denied', facts: { rule: 'redaction.placeholder' } });
    }
  });
});
