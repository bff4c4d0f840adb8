import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import type { Workspace } from '../../domain/notebook/notebook.ts';
import {
  COLOR_CHOICES,
  type ColorChoice,
  WORKSPACE_COLORS,
  type WorkspaceColor,
} from '../../domain/workspace-colors.ts';

const none = z.strictObject({});
const name = z.string().trim().min(1).max(200);

/** Commands about workspaces, which hold notebooks. */
export const WORKSPACE_COMMANDS = {
  'workspaces.list': none,
  'workspaces.create': z.strictObject({ name, color: z.enum(WORKSPACE_COLORS).optional() }),
  'workspaces.rename': z.strictObject({ workspaceId: idSchema, name }),
  /** `none` removes the colour. `runId`: the run whose agent asked for the colour; default: none did. */
  'workspaces.setColor': z.strictObject({
    workspaceId: idSchema,
    color: z.enum(COLOR_CHOICES),
    runId: idSchema.optional(),
  }),
  /** Removes an empty workspace; refused with `conflict` for one with notebooks, and for the only one. */
  'workspaces.remove': z.strictObject({ workspaceId: idSchema }),
} as const;

export interface WorkspaceResults {
  'workspaces.list': Workspace[];
  'workspaces.create': { workspaceId: string; name: string };
  /** `before`: the earlier name; null when nothing changed. */
  'workspaces.rename': { before: string | null };
  /** `before`: the earlier colour; null when nothing changed. */
  'workspaces.setColor': { before: ColorChoice | null };
  'workspaces.remove': { name: string; color?: WorkspaceColor };
}
