/** The colours of workspaces. The screen says the name of each. */
export const WORKSPACE_COLORS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet'] as const;
export type WorkspaceColor = (typeof WORKSPACE_COLORS)[number];

/** What can be chosen: `none` removes the colour. */
export const COLOR_CHOICES = ['none', ...WORKSPACE_COLORS] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];
