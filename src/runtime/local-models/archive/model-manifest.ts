import { z } from 'zod';
import { hashSchema } from '../../../contracts/domain/ids.ts';
import { ENGINES } from '../../../contracts/domain/local-engines.ts';
import { type LocalModel, localEngineSchema, webLlmSourceSchema } from '../../../contracts/domain/local-model.ts';
import { modelSettingsSchema } from '../../../contracts/domain/model-input-fields.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { parseFileAddress, parseFolderAddress } from '../downloads/model-address.ts';
import { plainWords } from '../plain-line.ts';

export const MANIFEST = 'cloister-model.json';
/** Maximum size of a manifest. */
export const MOST_MANIFEST_BYTES = 4 * 1024 * 1024;
/** Maximum length of a title and of a licence. */
const MOST_CHARS = 300;

/** A relative path of plain names, without `.` and `..`. */
const NAME = /^(?!\.{1,2}(?:\/|$))[A-Za-z0-9._+-]+(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._+-]+)*$/;

const manifestSchema = z.strictObject({
  format: z.literal('cloister-model'),
  version: z.literal(1),
  engine: localEngineSchema.refine((name) => ENGINES[name].fileFormat !== null, 'use an engine with model files'),
  modelId: z
    .string()
    .min(1)
    .max(300)
    .refine((id) => !/[\p{Cc}\p{Cf}/\\]/u.test(id) && id.trim() === id, 'use no slash and no invisible character'),
  title: z.string().max(MOST_CHARS),
  licence: z.string().max(MOST_CHARS),
  webLlm: webLlmSourceSchema.nullable(),
  settings: modelSettingsSchema,
  trainedContextTokens: z.number().int().positive().max(100_000_000).nullable(),
  files: z
    .array(
      z.strictObject({
        name: z.string().max(200).regex(NAME, 'use letters, digits and . _ + -'),
        sizeBytes: z.number().int().nonnegative(),
        sha256: hashSchema,
      }),
    )
    .min(1)
    .max(2000),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;

/** Returns the manifest of a complete model as text. Throws `bad-input` for a model that cannot be exported. */
export function writeManifest(row: LocalModel): string {
  const files = row.files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 }));
  const { modelId, engine, title, licence, webLlm, settings, trainedContextTokens } = row;
  const manifest = manifestSchema.safeParse({
    format: 'cloister-model',
    version: 1,
    engine,
    modelId,
    title,
    licence,
    webLlm,
    settings,
    trainedContextTokens,
    files,
  });
  if (manifest.success) return `${JSON.stringify(manifest.data, null, 2)}\n`;
  const [issue] = manifest.error.issues;
  throw badInputError(
    'notExported',
    { title, field: String(issue?.path.join('.')), reason: String(issue?.message) },
    { modelId },
  );
}

/** Parses a manifest, which is untrusted. Throws `bad-input` that names the problem. */
export function parseManifest(text: string): ArchiveManifest {
  const value = parseJson(text);
  if (value === undefined) throw wrong('it is not valid JSON');
  if (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > 1
  ) {
    throw wrong(`it was written by a newer version of Cloister (format ${value.version}). Update Cloister`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'invalid structure'}`);
  }
  const { files, engine, webLlm } = parsed.data;
  const names = files.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw wrong(`it lists ${twice} twice`);
  if (names.includes(MANIFEST)) throw wrong('it lists itself among the files');
  if ((ENGINES[engine].fileFormat === 'mlc') !== (webLlm !== null))
    throw wrong('webLlm: required for the engine web-llm, and not allowed for other engines');
  if (webLlm !== null) {
    // No file is fetched from this address, but the engine uses it.
    parseFolderAddress(webLlm.modelUrl, 'webLlm.modelUrl');
    parseFileAddress(webLlm.modelLibUrl, 'webLlm.modelLibUrl');
  }
  const { title, licence } = parsed.data;
  return { ...parsed.data, title: plainWords(title, MOST_CHARS), licence: plainWords(licence, MOST_CHARS) };
}

function wrong(why: string): CloisterError {
  return badInputError('manifest', { name: 'cloister-model.json', reason: why }, { name: MANIFEST });
}
