/**
 * The closed list of views: pages of the app with an address of their own. To add one, name it here and give it a row in
 * `view-names.ts` and in `src/ui/shell/views.tsx`, which do not compile without it.
 */
export const VIEW_IDS = [
  'overview',
  'tags',
  'todos',
  'history',
  'bin',
  'agents',
  'tasks',
  'reviews',
  'rules',
  'scripts',
  'playbooks',
  'tools',
  'models',
  'gate',
  'storage',
  'log',
  'settings',
  'backup',
  'devices',
  'git',
  'help',
] as const;
export type ViewId = (typeof VIEW_IDS)[number];

export function isViewId(id: string): id is ViewId {
  return VIEW_IDS.some((view) => view === id);
}
