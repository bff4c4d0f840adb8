/** The tools that the Navigator calls. Like any model, it knows them only by name and works without those not offered. */
export const TOOL = {
  listFiles: 'list_files',
  readFile: 'read_file',
  writeFile: 'write_file',
  createFile: 'create_file',
  createFolder: 'create_folder',
  editFile: 'edit_file',
  moveFile: 'move_file',
  moveFiles: 'move_files',
  deleteFile: 'delete_file',
  glob: 'glob',
  grep: 'grep',
  getFileMetadata: 'get_file_metadata',
  updateFileProperties: 'update_file_properties',
  listChanges: 'list_changes',
  undoChange: 'undo_change',
  uiTabsOpen: 'ui_tabs_open',
} as const;
