import { useWorkspaces } from '../../client/queries/use-notebooks.ts';
import { strings } from './workspace-strings.ts';
import styles from './workspaces.module.css';

/** Shows the colour of a workspace, and its name to the pointer and to screen readers. Renders nothing without a colour. */
export default function WorkspaceMark({ workspaceId }: { workspaceId: string }) {
  const workspace = useWorkspaces()?.find((one) => one.workspaceId === workspaceId);
  if (workspace?.color === undefined) return null;
  const label = strings.mark(workspace.name, strings.colors[workspace.color]);
  return (
    <span
      role="img"
      className={styles.mark}
      style={{ background: `var(--${workspace.color})` }}
      aria-label={label}
      title={label}
    />
  );
}
