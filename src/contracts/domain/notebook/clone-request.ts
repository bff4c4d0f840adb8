import { z } from 'zod';

/** What a new notebook is made of: an address of a git server, and how it is used. */
export const cloneRequestSchema = z.strictObject({
  /** Address of the repository, as for `git clone`. */
  url: z.string().trim().min(1).max(2000),
  /** Name of the new notebook. */
  name: z.string().trim().min(1).max(200),
  /** Default: none. */
  token: z.string().max(2000).optional(),
  /** Name that goes with the token. Default: `git`. */
  user: z.string().trim().max(200).optional(),
  /** Default: the one that the server shows first. */
  branch: z.string().trim().max(200).optional(),
  /** Whether what comes in counts as written by the person. Default: false. */
  trusted: z.boolean().optional(),
});
export type CloneRequest = z.input<typeof cloneRequestSchema>;
