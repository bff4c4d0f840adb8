import {
  type KindManifest,
  kindManifestSchema,
  type ManifestProblem,
} from '../../contracts/domain/manifest/agent-manifest.ts';
import { fieldMistake } from '../../contracts/sentences/manifest-sentences.ts';
import { checkFields, inOrder } from './check-fields.ts';
import { checkMinVersion } from './check-min-version.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { SKILL_NAMES } from './skill-rights.ts';

export type ReadKind =
  | { readonly type: 'kind'; readonly manifest: KindManifest }
  | { readonly type: 'problems'; readonly problems: readonly ManifestProblem[] };

/**
 * Reads the manifest of a kind of agent.
 *
 * @param file its path, for the problems
 * @param folder name of its folder, which is the name of the kind
 * @param version that of Cloister
 */
export function readKindManifest(text: string, file: string, folder: string, version: string): ReadKind {
  const parsed = parseManifest(text, file);
  const checked = checkFields(parsed, kindManifestSchema);
  const name = kindManifestSchema.pick({ name: true }).loose().safeParse(parsed.value).data?.name;
  const misnamed =
    name === undefined || name === folder
      ? []
      : [parsed.problemAt(['name'], { message: `The name must be that of the folder: ${folder}.` })];
  if (checked.type === 'problems') return { type: 'problems', problems: inOrder([...checked.problems, ...misnamed]) };
  const { fields } = checked;
  const problems = [...misnamed, ...unknownSkills(parsed, fields)];
  const tooOld = checkMinVersion(parsed, fields.min_version, version);
  if (tooOld !== null) problems.push(tooOld);
  return problems.length > 0 ? { type: 'problems', problems: inOrder(problems) } : { type: 'kind', manifest: fields };
}

/** A skill that nothing is known of would silently allow no tool. */
function unknownSkills(parsed: ParsedManifest, { defaults }: KindManifest): ManifestProblem[] {
  return (defaults?.allowed_skills ?? []).flatMap((skill, index) =>
    SKILL_NAMES.includes(skill)
      ? []
      : [
          parsed.problemAt(
            ['defaults', 'allowed_skills', index],
            fieldMistake('oneOf', { list: SKILL_NAMES.join(', ') }),
          ),
        ],
  );
}

/** Returns a problem in one line, as an editor's console links it. */
export function formatProblem({ file, line, column, field, message }: ManifestProblem): string {
  return `${file}:${line}:${column}: ${field === null ? '' : `${field}: `}${message}`;
}
