import type { Agent } from '../../../contracts/domain/agent.ts';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { ChangeRow, Notebook, Workspace } from '../../../contracts/domain/notebook/notebook.ts';

/** Workspaces, notebooks, their changes, and the agents that work in them. */
export interface NotebookStore {
  listWorkspaces(): Promise<Workspace[]>;
  findWorkspace(workspaceId: string): Promise<Workspace | undefined>;
  listNotebooks(): Promise<Notebook[]>;
  findNotebook(notebookId: string): Promise<Notebook | undefined>;
  /** Labels that a file or folder carries itself. */
  labelsOfFile(fileId: string): Promise<readonly Label[]>;
  findChange(changeId: string): Promise<ChangeRow | undefined>;
  /** Those of the changes that exist. */
  findChanges(changeIds: readonly string[]): Promise<ChangeRow[]>;
  /** Changes of all notebooks, or of one run, or of one file; in no order. */
  listChanges(of?: { readonly runId: string } | { readonly fileId: string }): Promise<ChangeRow[]>;
  listAgents(): Promise<Agent[]>;
  /** Whether there is a row of this name, damaged or not. */
  hasAgentRow(name: string): Promise<boolean>;
}
