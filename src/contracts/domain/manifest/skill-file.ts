import { z } from 'zod';
import { fieldMistake } from '../../sentences/manifest-sentences.ts';

/** Longest description of a skill: each agent that has the skill gets it with every request. */
const MAX_DESCRIPTION_CHARS = 1024;

/**
 * The frontmatter of a `SKILL.md`, in the form that other programs publish. Fields that are not named here are kept in the file and
 * have no effect.
 */
export const skillFileSchema = z.looseObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, fieldMistake.patterns.skillName),
  description: z.string().trim().min(1).max(MAX_DESCRIPTION_CHARS),
});
