import {
  type KindManifest,
  kindManifestSchema,
  type ManifestProblem,
} from '../../contracts/domain/manifest/agent-manifest.ts';
import { checkFields, inOrder } from './check-fields.ts';
import { parseManifest } from './parse-manifest.ts';

export type ReadKind =
  | { readonly type: 'kind'; readonly manifest: KindManifest }
  | { readonly type: 'problems'; readonly problems: readonly ManifestProblem[] };

/**
 * Reads the manifest of a kind of agent.
 *
 * @param file its path, for the problems
 * @param folder name of its folder, which is the name of the kind
 */
export function readKindManifest(text: string, file: string, folder: string): ReadKind {
  const parsed = parseManifest(text, file);
  const checked = checkFields(parsed, kindManifestSchema);
  const name = kindManifestSchema.pick({ name: true }).loose().safeParse(parsed.value).data?.name;
  const misnamed =
    name === undefined || name === folder
      ? []
      : [parsed.problemAt(['name'], { message: `The name must be that of the folder: ${folder}.` })];
  if (checked.type === 'problems') return { type: 'problems', problems: inOrder([...checked.problems, ...misnamed]) };
  return misnamed.length > 0 ? { type: 'problems', problems: misnamed } : { type: 'kind', manifest: checked.fields };
}

/** Returns a problem in one line, as an editor's console links it. */
export function formatProblem({ file, line, column, field, message }: ManifestProblem): string {
  return `${file}:${line}:${column}: ${field === null ? '' : `${field}: `}${message}`;
}
