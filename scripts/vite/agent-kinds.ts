import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentKind } from '../../src/contracts/domain/agent-kinds.ts';
import { formatProblem, readKindManifest } from '../../src/core/manifests/read-kind-manifest.ts';
import { rightsOfSkills } from '../../src/core/manifests/skill-rights.ts';
import { isAlwaysDenied } from '../../src/core/policy/always-denied.ts';

const OWN_AGENTS = fileURLToPath(new URL('../../src/agents', import.meta.url));

/**
 * Reads the kinds of agents from the manifests of their folders, those with a model first. Throws an error that lists every
 * mistake with its file, line and column.
 *
 * @param folder the folder of all kinds. Default: `src/agents`
 * @param version that of Cloister, for kinds that need a later one. Default: that of the package
 */
export function readAgentKinds(folder: string = OWN_AGENTS, version: string = appVersion()): Record<string, AgentKind> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'AGENT.md')))
    .map(({ name }) => name)
    .sort();
  const problems: string[] = [];
  const kinds: [string, AgentKind][] = [];
  for (const name of names) {
    const read = readKindManifest(
      readFileSync(join(folder, name, 'AGENT.md'), 'utf8'),
      `src/agents/${name}/AGENT.md`,
      name,
      version,
    );
    if (read.type === 'problems') {
      problems.push(...read.problems.map(formatProblem));
      continue;
    }
    const { title = name, description, uses_model: usesModel = true, defaults, governance } = read.manifest;
    const { denied_tools: denied = [], max_duration: maxDurationSeconds = null } = defaults ?? {};
    const deniedTools = denied.filter((tool) => !isAlwaysDenied(tool));
    const isIsolated = governance.requires_sandbox;
    const skills = defaults?.allowed_skills;
    const allowedRights = skills === undefined ? null : rightsOfSkills(skills);
    const isHighRisk = governance.risk_level === 'high';
    const limits = { deniedTools, maxDurationSeconds, isIsolated, allowedRights, isHighRisk };
    kinds.push([name, { title, description, usesModel, ...limits }]);
  }
  if (problems.length > 0) {
    throw new Error(`The manifests of agents have ${problems.length} problems:\n${problems.join('\n')}`);
  }
  // The default first, and those without a model last.
  const rank = ([name, { usesModel }]: [string, AgentKind]) => (name === 'react' ? 0 : usesModel ? 1 : 2);
  return Object.fromEntries(kinds.sort((one, other) => rank(one) - rank(other)));
}

function appVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
