import { z } from 'zod';
import type { Said } from '../../errors/errors.ts';
import { fieldMistake } from '../../sentences/manifest-sentences.ts';

/** Longest run of a kind of agent, in seconds: a day. */
export const MAX_DURATION_SECONDS = 86_400;
/** Longest manifest, in characters. */
export const MAX_MANIFEST_CHARS = 200_000;

/** A mistake in a manifest. Line and column of the file, from 1. */
export interface ManifestProblem extends Said {
  /** Path or name of the file. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Name of the field, with its groups: `defaults.max_duration`. Null for a mistake that belongs to no field. */
  readonly field: string | null;
}

/** A name as manifests have it. */
export const manifestNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, fieldMistake.patterns.name);

export const manifestVersionSchema = z
  .string(fieldMistake.patterns.versionText)
  .regex(/^\d{1,9}(?:\.\d{1,9}){1,2}(?:[-+][0-9A-Za-z.+-]{1,60})?$/, fieldMistake.patterns.version);

/** Names of tools or skills. */
const names = z.array(z.string().min(1).max(64)).max(200);

/** Groups of fields that manifests of kinds and files of agents share. */
export const manifestGroups = {
  defaults: z.strictObject({
    /** Groups of tools that the agent is made for: `file`, `web_search`. */
    allowed_skills: names.optional(),
    /** Tools that the executor refuses. */
    denied_tools: names.optional(),
    /** Most seconds that a run may be active. */
    max_duration: z.number().int().min(1).max(MAX_DURATION_SECONDS).optional(),
  }),
  governance: z.strictObject({
    risk_level: z.enum(['low', 'medium', 'high']),
    /** Whether the agent works in a folder of its own, so that its changes reach the notebook when the person applies them. */
    requires_sandbox: z.boolean(),
  }),
};

/** The frontmatter of `src/agents/<name>/AGENT.md`. */
export const kindManifestSchema = z.strictObject({
  name: manifestNameSchema,
  version: manifestVersionSchema,
  description: z.string().min(1).max(2000),
  /** Shown in the form of an agent. Default: the name. */
  title: z.string().min(1).max(200).optional(),
  /** Whether agents of this kind need a language model. Default: true. */
  uses_model: z.boolean().optional(),
  /** A program that the kind needs. No browser can start one, so such a kind is never available. */
  cli_command: z.string().min(1).max(200).optional(),
  /** Least version of Cloister. A kind or file that needs a newer one is refused. */
  min_version: manifestVersionSchema.optional(),
  defaults: manifestGroups.defaults.optional(),
  governance: manifestGroups.governance,
});
export type KindManifest = z.infer<typeof kindManifestSchema>;
