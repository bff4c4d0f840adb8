import type { Operation } from '../../contracts/domain/agent.ts';

/** Groups of tools that manifests name under `allowed_skills`, with the rights that they need. */
const SKILLS: Readonly<Record<string, readonly Operation[]>> = {
  file: ['read', 'write', 'create'],
  web_search: ['integrations'],
  web_fetch: ['integrations'],
  script: ['execute'],
};

export const SKILL_NAMES: readonly string[] = Object.keys(SKILLS);

/** Returns the rights that a group of tools needs; none for an unknown one. */
export function rightsOfSkill(name: string): readonly Operation[] {
  return (Object.hasOwn(SKILLS, name) ? SKILLS[name] : undefined) ?? [];
}

/** Returns the rights that at least one of the groups needs. */
export function rightsOfSkills(names: readonly string[]): Operation[] {
  return [...new Set(names.flatMap(rightsOfSkill))];
}
