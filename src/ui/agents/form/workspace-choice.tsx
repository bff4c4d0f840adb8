import { useWorkspaces } from '../../../client/queries/use-notebooks.ts';
import { Options, SelectField } from '../../kit/field.tsx';
import { strings } from '../agent-strings.ts';

interface WorkspaceChoiceProps {
  /** Id of a workspace; empty for all of them. */
  chosen: string;
  error: string | undefined;
  onChange: (workspaceId: string) => void;
}

/** Selects the workspace that an agent belongs to. */
export function WorkspaceChoice({ chosen, error, onChange }: WorkspaceChoiceProps) {
  const workspaces = useWorkspaces();
  const isGone = chosen !== '' && !workspaces?.some(({ workspaceId }) => workspaceId === chosen);
  return (
    <SelectField
      label={strings.fields.workspaceId}
      hint={strings.hints.workspaceId}
      error={error}
      value={chosen}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{strings.allWorkspaces}</option>
      <Options of={workspaces?.map(({ workspaceId, name }) => [workspaceId, name])} />
      {isGone && <option value={chosen}>{workspaces === undefined ? chosen : strings.goneWorkspace}</option>}
    </SelectField>
  );
}
