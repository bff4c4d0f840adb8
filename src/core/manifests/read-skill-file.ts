import type { ManifestProblem } from '../../contracts/domain/manifest/agent-manifest.ts';
import { skillFileSchema } from '../../contracts/domain/manifest/skill-file.ts';
import { fileMistake } from '../../contracts/sentences/manifest-sentences.ts';
import { checkFields, inOrder } from './check-fields.ts';
import { parseManifest } from './parse-manifest.ts';

export type ReadSkill =
  | {
      readonly type: 'skill';
      readonly name: string;
      readonly description: string;
      /** Names of the fields that have no effect. */
      readonly kept: readonly string[];
    }
  | { readonly type: 'problems'; readonly problems: readonly ManifestProblem[] };

/** Reads name and description of a skill. Its body is for the agent, which reads it when it needs it. */
export function readSkillFile(text: string, file: string): ReadSkill {
  const parsed = parseManifest(text, file);
  const checked = checkFields(parsed, skillFileSchema);
  const empty =
    parsed.body === '' && parsed.problems.length === 0 ? [parsed.problemAt([], fileMistake('textMissing'))] : [];
  if (checked.type === 'problems') return { type: 'problems', problems: inOrder([...checked.problems, ...empty]) };
  if (empty.length > 0) return { type: 'problems', problems: empty };
  const { name, description } = checked.fields;
  const kept = [...parsed.sources.keys()].filter((field) => !Object.hasOwn(skillFileSchema.shape, field));
  return { type: 'skill', name, description, kept };
}
