import { isBuiltIn } from '../../../contracts/domain/agent-kinds.ts';
import { TextArea } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from '../agent-strings.ts';
import styles from '../agents.module.css';
import { type AgentDraft, type DraftField, lines } from '../form/agent-draft.ts';
import { NotebookChoice } from '../form/notebook-choice.tsx';
import { TypeChoice } from '../form/type-choice.tsx';
import { WorkspaceChoice } from '../form/workspace-choice.tsx';
import { FolderPicker } from './folder-picker.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { scopeStrings } from './scope-strings.ts';
import { useReach } from './use-reach.ts';

interface ScopeFieldsProps {
  /** Name of the agent that is edited. Default: a new one. */
  agent: string | undefined;
  draft: AgentDraft;
  errors: Partial<Record<DraftField, string>>;
  onChange: (patch: Partial<AgentDraft>) => void;
}

/** Selects the scope of an agent and shows the resulting access next to it. */
export function ScopeFields({ agent, draft, errors, onChange }: ScopeFieldsProps) {
  const { notebook } = usePlace();
  const scope = {
    notebooks: lines(draft.notebooks),
    folders: lines(draft.folders),
    fileTypes: lines(draft.fileTypes),
  };
  const workspaceId = draft.workspaceId === '' ? null : draft.workspaceId;
  const question = { name: agent, spec: { scope, can: draft.can, workspaceId } };
  const here = useReach(question, notebook.notebookId);
  const { reach } = here;
  const set = (field: keyof typeof scope) => (chosen: readonly string[]) => onChange({ [field]: chosen.join('\n') });
  return (
    <div className={styles.scope}>
      <div className={styles.scope}>
        {!isBuiltIn(agent) && (
          <WorkspaceChoice
            chosen={draft.workspaceId}
            error={errors.workspaceId}
            onChange={(chosen) => onChange({ workspaceId: chosen })}
          />
        )}
        <NotebookChoice chosen={scope.notebooks} error={errors.notebooks} onChange={set('notebooks')} />
        <fieldset className={page.group}>
          <legend className={styles.legend}>{common.folders}</legend>
          <p className={page.hint}>{scopeStrings.foldersHint(notebook.name)}</p>
          <FolderPicker key={notebook.notebookId} patterns={scope.folders} reach={reach} onChange={set('folders')} />
          <details open={errors.folders !== undefined || undefined}>
            <summary className={styles.summary}>{scopeStrings.patterns}</summary>
            <TextArea
              label={scopeStrings.patterns}
              hint={strings.hints.folders}
              error={errors.folders}
              rows={4}
              spellCheck={false}
              value={draft.folders}
              onChange={(event) => onChange({ folders: event.currentTarget.value })}
            />
          </details>
        </fieldset>
        <TypeChoice
          chosen={scope.fileTypes}
          there={reach?.types ?? []}
          error={errors.fileTypes}
          onChange={set('fileTypes')}
        />
      </div>
      <ReachPanel question={question} scope={scope} here={here} />
    </div>
  );
}
