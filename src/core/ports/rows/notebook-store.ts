import type { Agent } from '../../../contracts/domain/agent.ts';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { ChangeRow, Notebook, Workspace } from '../../../contracts/domain/notebook/notebook.ts';

/** Reads workspaces, notebooks, changes and agents. */
export interface NotebookStore {
  listWorkspaces(): Promise<Workspace[]>;
  findWorkspace(workspaceId: string): Promise<Workspace | undefined>;
  listNotebooks(): Promise<Notebook[]>;
  findNotebook(notebookId: string): Promise<Notebook | undefined>;
  /** Returns the own labels of a file or folder. */
  labelsOfFile(fileId: string): Promise<readonly Label[]>;
  findChange(changeId: string): Promise<ChangeRow | undefined>;
  /** Returns the changes with these ids that exist. */
  findChanges(changeIds: readonly string[]): Promise<ChangeRow[]>;
  /** Lists the changes of all notebooks, of one run, or of one file, unordered. */
  listChanges(of?: { readonly runId: string } | { readonly fileId: string }): Promise<ChangeRow[]>;
  /** Lists the files and folders of a notebook that have labels of their own, deleted ones included, by id. */
  listLabelled(notebookId: string): Promise<string[]>;
  /** Calls back with each change of any of these files once, unordered, some at a time. */
  eachChangeOf(fileIds: readonly string[], onChange: (change: ChangeRow) => void): Promise<void>;
  /** Returns changes of a notebook, newest first: those before `beforeSeq` and after `afterSeq`. */
  pageChanges(
    notebookId: string,
    page: { readonly beforeSeq?: number; readonly afterSeq?: number; readonly limit: number },
  ): Promise<ChangeRow[]>;
  listAgents(): Promise<Agent[]>;
  /** Returns whether a row of this name exists, damaged or not. */
  hasAgentRow(name: string): Promise<boolean>;
}
