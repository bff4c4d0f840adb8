import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAgentKinds } from '../../../scripts/vite/agent-kinds.ts';
import { AGENT_ADAPTERS, usesModel } from '../../../src/contracts/domain/agent-kinds.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cloister-kinds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function add(name: string, fields: string): void {
  mkdirSync(join(root, name));
  const governance = 'governance: {risk_level: low, requires_sandbox: true}';
  writeFileSync(join(root, name, 'AGENT.md'), `---\nname: ${name}\nversion: "1.0.0"\n${fields}\n${governance}\n---\n`);
}

describe('readAgentKinds', () => {
  it('reads the kinds of the app, the default first and those without a model last', () => {
    expect(Object.keys(readAgentKinds())).toEqual(AGENT_ADAPTERS);
    expect(AGENT_ADAPTERS).toEqual(['react', 'deep-agent', 'navigator']);
    expect(AGENT_ADAPTERS.map(usesModel)).toEqual([true, true, false]);
  });

  it('takes defaults, and leaves out tools that are denied to all agents', () => {
    add('b', 'description: B\ndefaults: {denied_tools: [docker, system.run, delete_file], max_duration: 60}');
    add('a', 'description: A\nuses_model: false');
    mkdirSync(join(root, 'presets'));
    expect(readAgentKinds(root)).toEqual({
      b: {
        title: 'b',
        description: expect.any(String),
        usesModel: true,
        deniedTools: ['delete_file'],
        maxDurationSeconds: 60,
        isIsolated: true,
        allowedRights: null,
        isHighRisk: false,
      },
      a: {
        title: 'a',
        description: 'A',
        usesModel: false,
        deniedTools: [],
        maxDurationSeconds: null,
        isIsolated: true,
        allowedRights: null,
        isHighRisk: false,
      },
    });
  });

  it('takes the rights of the allowed skills, and a high risk', () => {
    add('a', 'description: A\ndefaults: {allowed_skills: [file, web_search]}');
    expect(readAgentKinds(root)).toMatchObject({
      a: { allowedRights: ['read', 'write', 'create', 'integrations'], isHighRisk: false },
    });
    add('b', 'description: B\nmin_version: "2.0"');
    expect(() => readAgentKinds(root, '1.9.9')).toThrow(
      'This needs Cloister 2.0 or later, and this is Cloister 1.9.9.',
    );
  });

  it('ends the build with every mistake of all manifests', () => {
    add('a', 'descripton: A');
    add('b', 'description: B\ndefaults: {max_duration: never}');
    expect(() => readAgentKinds(root)).toThrow(
      [
        'The manifests of agents have 3 problems:',
        'src/agents/a/AGENT.md:1:1: description: This field is missing.',
        'src/agents/a/AGENT.md:4:1: descripton: This field is unknown. Remove or correct the name.',
        'src/agents/b/AGENT.md:5:26: defaults.max_duration: Expected a number.',
      ].join('\n'),
    );
  });
});
