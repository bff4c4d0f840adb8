import type { Tool } from '../core/tools/define-tool.ts';
import { catalogDescribe, catalogSearch } from './catalog.ts';
import { createFile } from './create-file.ts';
import { createFolder } from './create-folder.ts';
import { deleteFile } from './delete-file.ts';
import { editFile } from './edit-file.ts';
import { fetchUrl } from './fetch-url.ts';
import { getFileMetadata } from './get-file-metadata.ts';
import { glob } from './glob.ts';
import { grep } from './grep.ts';
import { listChanges } from './list-changes.ts';
import { listFiles } from './list-files.ts';
import { moveFile } from './move-file.ts';
import { readFile } from './read-file.ts';
import { searchContent } from './search-content.ts';
import { uiTabsOpen } from './ui-tabs-open.ts';
import { undoChange } from './undo-change.ts';
import { updateFileProperties } from './update-file-properties.ts';
import { writeFile } from './write-file.ts';

/** Every tool there is. What agents can do, the catalog and the sweeping tests follow from this list. */
export const TOOLS: readonly Tool[] = [
  listFiles,
  readFile,
  writeFile,
  createFile,
  createFolder,
  editFile,
  updateFileProperties,
  moveFile,
  deleteFile,
  glob,
  grep,
  searchContent,
  getFileMetadata,
  listChanges,
  undoChange,
  fetchUrl,
  uiTabsOpen,
  catalogSearch,
  catalogDescribe,
];
