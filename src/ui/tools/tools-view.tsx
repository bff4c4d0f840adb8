/** What agents can do, for people. */
export function ToolsView() {
  return null;
}
