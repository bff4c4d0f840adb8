import type { Tool } from '../core/tool-catalog/define-tool.ts';
import { agentExecute } from './agents/agent-execute.ts';
import { agentList } from './agents/agent-list.ts';
import { catalogDescribe, catalogSearch } from './app/catalog.ts';
import { fetchUrl } from './app/fetch-url.ts';
import { listChanges } from './app/list-changes.ts';
import { scriptRun } from './app/script-run.ts';
import { undoChange } from './app/undo-change.ts';
import { writeTodos } from './app/write-todos.ts';
import { addLabels } from './files/add-labels.ts';
import { createFile } from './files/create-file.ts';
import { createFolder } from './files/create-folder.ts';
import { deleteFile } from './files/delete-file.ts';
import { editFile } from './files/edit-file.ts';
import { getFileMetadata } from './files/get-file-metadata.ts';
import { listFiles } from './files/list-files.ts';
import { moveFile } from './files/move-file.ts';
import { moveFiles } from './files/move-files.ts';
import { readFile } from './files/read-file.ts';
import { updateFileProperties } from './files/update-file-properties.ts';
import { writeFile } from './files/write-file.ts';
import { gitLog } from './git/git-log.ts';
import { gitPropose } from './git/git-propose.ts';
import { gitPush } from './git/git-push.ts';
import { gitRead } from './git/git-read.ts';
import { copyFile } from './organize/copy-file.ts';
import { createView } from './organize/create-view.ts';
import { listDeleted } from './organize/list-deleted.ts';
import { listTemplates } from './organize/list-templates.ts';
import { listViews } from './organize/list-views.ts';
import { restoreFile } from './organize/restore-file.ts';
import { tagFiles } from './organize/tag-files.ts';
import { repoApplyPatch } from './repo/repo-apply-patch.ts';
import { repoOpenFile } from './repo/repo-open-file.ts';
import { repoProposePatch } from './repo/repo-propose-patch.ts';
import { repoSearch } from './repo/repo-search.ts';
import { uiSetTheme } from './screen/ui-set-theme.ts';
import { uiSetWorkspaceColor } from './screen/ui-set-workspace-color.ts';
import { uiTabsClose } from './screen/ui-tabs-close.ts';
import { uiTabsList } from './screen/ui-tabs-list.ts';
import { uiTabsOpen } from './screen/ui-tabs-open.ts';
import { uiTabsReorder } from './screen/ui-tabs-reorder.ts';
import { glob } from './search/glob.ts';
import { grep } from './search/grep.ts';
import { searchContent } from './search/search-content.ts';

/** Every tool there is. What agents can do, the catalog and the sweeping tests follow from this list. */
export const TOOLS: readonly Tool[] = [
  listFiles,
  readFile,
  writeFile,
  createFile,
  createFolder,
  editFile,
  updateFileProperties,
  addLabels,
  moveFile,
  moveFiles,
  deleteFile,
  copyFile,
  tagFiles,
  listDeleted,
  restoreFile,
  listTemplates,
  listViews,
  createView,
  glob,
  grep,
  searchContent,
  getFileMetadata,
  listChanges,
  undoChange,
  gitLog,
  gitRead,
  gitPropose,
  gitPush,
  scriptRun,
  fetchUrl,
  writeTodos,
  uiTabsOpen,
  uiTabsList,
  uiTabsClose,
  uiTabsReorder,
  uiSetTheme,
  uiSetWorkspaceColor,
  repoSearch,
  repoOpenFile,
  repoProposePatch,
  repoApplyPatch,
  agentExecute,
  agentList,
  catalogSearch,
  catalogDescribe,
];
