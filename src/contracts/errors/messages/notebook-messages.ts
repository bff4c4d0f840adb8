import { messagesOf } from './define-messages.ts';

export const alreadyExistsError = /* @__PURE__ */ messagesOf('already-exists', {
  playbook: 'There is a playbook named { $name } already. Choose another name.',
  twinPlaybook: 'The name { $name } differs from the playbook { $other } only by - and _. Choose another name.',
  template: 'A file or folder already exists at { $path }. Nothing was written; choose another title or name.',
  model: 'The model “{ $modelId }” is already on this device. Remove the model first, or choose another name.',
  file: 'A file already exists at { $path }. Give a free path that ends in the new name.',
  folder: 'A folder already exists at { $path }. Give a free path that ends in the new name.',
  created: 'A file already exists at { $path }. Choose another name, or use write_file to replace a file.',
  kept: '{ $path } already exists and was not changed.',
  createdFolder: 'A folder already exists at { $path }. Choose another name, or use write_file to replace a file.',
  attachment:
    'The attachment { $path } can’t move along, because { $to } already exists. Rename one of them, or move without the attachments.',
});

export const conflictError = /* @__PURE__ */ messagesOf('conflict', {
  mcpName: 'A model server has the name { $name }. Choose another name.',
  mcpOff: '{ $name } is disconnected. Connect it first.',
  mcpAnswer: '{ $name } gave no usable answer: { $reason }',
  mcpEmpty: '{ $name } sent nothing that can be shown. Ask its maintainer, or read something else.',
  mcpDefinition: '{ $name } has changed again. Check the new definition, then accept it.',
  mcpServers: 'The list of servers was changed in another window. Try again.',
  exercise: 'An exercise is running. Wait for it to end, or stop it in the window that runs it.',
  selection: 'The selected text is no longer in { $path }. Select the text again.',
  taskExists: 'The task exists already. Check the list of tasks.',
  taskState: 'The task is { $what }, so this action is not available.',
  playbook: 'The playbook { $name } was changed in another window. Check it, then try again.',
  plan: 'A planned change is not the one that was shown. Check the plan again.',
  planned: 'Not applied: { $path } changed since the dry run. Do another dry run.',
  plannedMore: 'Not applied: { $path } and { $n } more changed since the dry run. Do another dry run.',
  approvalEdited: 'This approval was edited in another window. Check the change again, then answer.',
  approvalRights:
    'The agent, the rules or the files changed after this was asked for. Allow it as it is to get a new proposal, or reject it.',
  changed: '{ $path } changed in the meantime. Nothing was written. Read the current state, then try again.',
  changedToLink: '{ $path } changed in the meantime. Nothing was linked; check the list and try again.',
  changedToRead: '{ $path } changed in the meantime. Nothing was written; read the file again.',
  changedToAgent: '{ $path } changed in the meantime. Read the current state, then try again.',
  restored: '{ $path } was restored in the meantime. Nothing was written. Check the file, then try again.',
  exists: '{ $path } already exists. Nothing was written. Choose another name.',
  folderGone: 'The folder { $path } no longer exists. Nothing was written. Choose another folder.',
  added: '{ $path } was added to the folder in the meantime. Nothing was written. Check the folder, then try again.',
  property: '{ $name } of { $path } changed in the meantime. Nothing was written; check the new value.',
  draft: '{ $path } has changed again. Review the new version, then choose.',
  draftElsewhere:
    'Another window has text of { $path } that does not fit the file. Choose a version there; then this text is saved.',
  mergeSeen: '{ $path } changed in the meantime. Nothing was written; check the merge again.',
  restoreSeen: 'The notebook changed in the meantime. Nothing was restored; check what would change again.',
  git: 'The Git history of this notebook changed in another window. Nothing was written. Try again.',
  nothingToCommit: 'Nothing has changed since the last commit.',
  syncFolderTaken: 'The notebook { $name } is kept in step with this folder already. Choose another folder.',
  syncFolderInside:
    'This folder is in the folder { $folder }, with which the notebook { $name } is kept in step. Choose one outside of it.',
  syncFolderAround:
    'This folder contains the folder { $folder }, with which the notebook { $name } is kept in step. Choose one without it.',
  syncFolderBackup: 'This is the backup folder { $folder }. Choose another folder for the notebook.',
  syncFolderInBackup: 'This folder is in the backup folder { $folder }. Choose one outside of it for the notebook.',
  syncFolderAroundBackup: 'This folder contains the backup folder { $folder }. Choose one without it for the notebook.',
  protection: 'The key protection was changed in another window. Check the protection, then try again.',
  workspaceUsed: '“{ $name }” is in this workspace. Move its notebooks first.',
  workspaceAgents: '“{ $title }” belongs to this workspace. Choose another workspace for its agents first.',
  onlyWorkspace: 'This is the only workspace. Create another one first.',
  server: '{ $providerId } was changed in another window. Check the new settings, then try again.',
  record: 'This record is not damaged any more. Check for damage again.',
  recordPlace: 'Another file is now at { $path }. Rename that file, then repair the record again.',
  row: 'This row is not damaged, so it was kept.',
  contentsUsed: 'Something was changed in the meantime, so the earlier versions were kept.',
  oldContent: 'The earlier content is no longer kept.',
  erased: 'The file was erased for good.',
  binLive: 'A run that belongs to it has not ended. Wait for the run or cancel it under Runs, then try again.',
  binWaiting: 'An approval or a plan that belongs to it waits for you. Answer it under Approvals, then try again.',
  binWork: 'A task or reviewed work that is not over needs it. Finish or cancel that under Tasks, then try again.',
  binDamaged:
    'A record that belongs to it is damaged. Repair or remove the record under Settings, Storage, then try again.',
  binReview: 'The reviewed work is not over. Finish or cancel it, then try again.',
  binTaken: 'Something with the same id exists already, so nothing was restored.',
  binSession: 'The conversation of this run is not there. Restore the conversation first.',
  eraseRun: 'The run “{ $title }” needs it and has not ended. Wait for the run or cancel it under Runs, then erase.',
  eraseApproval: 'An approval that waits for you needs it. Answer it under Approvals, then erase.',
  eraseChanged: 'Something changed in the meantime, so nothing was erased. Check what will be erased, then try again.',
  conversationUsed: 'This conversation is used again, so it was kept.',
  summary: 'The summary of this conversation was changed in the meantime. Check the summary, then try again.',
  rules: 'The rules were changed in another window. Check the new rules, then try again.',
  otherBase: '{ $path } is not the file that baseHash names: { $also }. Read it again before you change it.',
  attachment: 'The attachment { $path } can’t move along. { $why }',
});

export const damagedError = /* @__PURE__ */ messagesOf('damaged', {
  missingFile: 'The content of this file is missing.',
  row: 'A required database row is damaged ({ $table }: { $reason }). Nothing was written. Review the row under Settings, Storage.',
  notebook:
    'The record of this notebook is damaged. Its files are kept. Reload Cloister to rebuild the record, or review it under Settings, Storage.',
  missing: 'The content of this file is missing from the database. Check the file history for an older version.',
  content: 'The content of this file is damaged on the disk. Check the file history for an older version.',
  contentOf:
    'The content of { $path } is missing from the database. Nothing was written. Check the file history for an older version.',
  git: '{ $path } is damaged in the database. Nothing was written. Review the row under Settings, Storage.',
  rules: 'The rule book is damaged, so every call is denied. Remove the damaged row under Settings, Storage.',
  message: 'Message { $n } of this session is damaged. Start a new session.',
  notRebuilt: 'This record cannot be rebuilt from the journal. Save the record as a file, then remove it.',
  notDeleted:
    'The record of { $path } is damaged; the file was not deleted. Review the record under Settings, Storage.',
  keys: 'The key protection on this device is damaged, so the API keys can’t be decrypted. Remove all servers that have a key, choose a protection under Models, and connect the servers again.',
  entry: 'This entry is damaged and cannot be read. Check the log to see what else was changed.',
});

export const fileTooLargeError = /* @__PURE__ */ messagesOf('file-too-large', {
  filled: 'The note from { $template } would exceed 50 MiB, the limit for a file. Use shorter values.',
  filledByAgent: 'The note from { $template } would exceed 50 MiB, the limit for a file. Use a shorter template.',
  size: '{ $name } has { $size }; a file can have at most { $limit }. Split it into smaller files, or keep it outside and note where.',
  zip: 'The file has { $size }; the limit is { $limit }. Split the file, or keep it outside the notebook.',
  edited:
    'After the replacement, { $path } would exceed 50 MiB, the limit for a file. Replace less, or split the file.',
});

export const folderNotEmptyError = /* @__PURE__ */ messagesOf('folder-not-empty', {
  contains:
    'The folder { $path } still contains { $also }. Delete those first, or delete the folder with its contents (recursive).',
});

export const invalidPathError = /* @__PURE__ */ messagesOf('invalid-path', {
  outsideArchive:
    '{ $path } is not a path inside the archive or folder, so the file was not imported. Nothing was imported.',
  notebook: 'A notebook cannot be deleted as a file. Remove the notebook under Notebooks.',
  root: 'The notebook itself is not a file. Give a path such as /notes/today.md.',
  notDeleted: 'The notebook itself cannot be deleted this way. Name a file or folder in it.',
  notLabelled: 'The notebook itself has no labels. Name a file or folder in it.',
  notMoved: 'The notebook itself cannot be moved or copied. Name a file or folder in it.',
  form: '{ $path } is not in the Unicode form that the notebook uses (NFC). Use the name { $normal }.',
  start: 'The path must start with /, for example /notes/plan.md.',
  surrogate: 'The path contains half a character (a lone surrogate). Enter the name again.',
  control: 'The path contains a control character, such as a line break or NUL. Remove the character.',
  outside: 'The path leads out of the notebook (too many ..). Give the path from the root (/).',
  intoItself: '{ $to } is inside { $from }, and a folder cannot be put into itself. Choose a path outside that folder.',
  unusable: '{ $path } cannot be used as a name. Choose another name.',
});

export const isAFolderError = /* @__PURE__ */ messagesOf('is-a-folder', {
  attach: '{ $path } is a folder. Attach the files in the folder instead.',
  plain: '{ $path } is a folder.',
  list: '{ $path } is a folder. List the folder instead.',
  give: '{ $path } is a folder. Give the path of a file.',
});

export const linkAsTextError = /* @__PURE__ */ messagesOf('link-as-text', {
  link: 'The entry is a symbolic link. Links are imported as text files that contain the target path.',
});

export const nameCollisionError = /* @__PURE__ */ messagesOf('name-collision', {
  archiveTwice: 'The archive contains { $path } twice. Download the archive again. Nothing was imported.',
  case: '{ $path } differs from the existing { $other } only in upper and lower case or in how accents are stored. Choose another name.',
  archive:
    '{ $path } and { $other } in this archive differ only in upper and lower case or in how accents are stored. Rename one of them.',
  sameName:
    '{ $other } and { $from } have the same name, so only one of them can be in { $folder }. Rename one of them first.',
  folderToo: 'The archive also contains a folder of this name. Rename one of them.',
  fileToo: 'The archive also contains a file of this name. Rename one of them.',
  fileInstead: '{ $folder } is a file in the same archive. Rename one of them.',
  twice: 'The archive contains this entry more than once. The first one is used.',
  isFile: '{ $path } is a file, so no folder can have that name.',
  isFolder: '{ $path } is a folder, so no file can have that name. Rename the file and import it again.',
  existing:
    '{ $path } differs from the existing { $other } only in upper and lower case or in how accents are stored. Use the existing name, or choose another.',
});

export const nameEncodingError = /* @__PURE__ */ messagesOf('name-encoding', {
  notUtf8: 'The name is marked as UTF-8 but is not valid UTF-8. Create the archive again.',
  two: 'The archive contains two different names for the entry. Create the archive again.',
  dos: 'The name is not marked as UTF-8 and was read in the DOS encoding (CP437). Check the name.',
  read: 'The name is not marked as UTF-8 and was read as { $encoding }. Check the name.',
  other: 'The name cannot be read as { $encoding }. Choose another encoding for the names.',
});

export const nameTooLongError = /* @__PURE__ */ messagesOf('name-too-long', {
  path: 'The path has { $n } characters. Use a shorter one.',
  name: 'A name in the path has { $bytes } bytes; the limit is { $limit }. Use a shorter name.',
  whole: 'The path has { $bytes } bytes; the limit is { $limit }. Use a shorter path.',
  zip: 'The path has { $bytes } bytes; the limit is { $limit }. Use shorter names.',
  depth: 'The path has { $n } levels; the limit is { $limit }. Use fewer folders.',
  nameOf: 'The name of { $path } has { $bytes } bytes; the limit is { $limit }. Choose a shorter name.',
  pathOf: 'The path { $path } has { $bytes } bytes; the limit is { $limit }. Use fewer or shorter folder names.',
  exported: '{ $name } is too long as a name in an archive.',
});

export const notAFolderError = /* @__PURE__ */ messagesOf('not-a-folder', {
  isFile: '{ $name } is a file, so nothing can be put below it. Choose another folder.',
  list: '{ $path } is a file. Use read_file for its content, or list the folder it is in.',
  look: '{ $path } is a file. Give the folder to look in.',
});

export const notFoundError = /* @__PURE__ */ messagesOf('not-found', {
  modelFile: '{ $origin } has no { $name } at { $url }. Check the address.',
  wordTable: 'The catalog has no table { $tableId }.',
  mcpServer: 'There is no server { $serverId }.',
  mcpTool: '{ $serverId } has no tool { $name }.',
  mcpAgent: 'There is no agent { $name }.',
  attachment: 'No file exists at { $path }.',
  task: 'The task { $taskId } does not exist.',
  taskGone: 'The task no longer exists. Check the list of tasks.',
  taskAfter: 'The task to wait for no longer exists. Choose another task.',
  playbook: 'There is no playbook named { $name }.',
  playbookEarlier: 'There is no earlier text of the playbook { $name }.',
  playbooks: 'The playbooks of the app are not on this device yet. Go online once and reload.',
  plan: 'The plan has no such change. Check the plan again.',
  planOfRun: 'This run is no dry run, so it has no plan.',
  planned: 'The planned change no longer exists. Do another dry run.',
  rule: 'The rule { $ruleId } does not exist. It may have been removed in another window.',
  ruleKept: 'The rule { $ruleId } is no longer kept. Create it again under Rules.',
  ruleAgent: 'The agent { $agent } of this rule was removed. Create the rule for another.',
  ruleVersion: 'The rules of revision { $revision } are no longer kept. Choose a later one.',
  agentRun: 'The agent { $agent } has no run { $runId } in this notebook.',
  notebook: 'The notebook does not exist. It may have been removed; choose another notebook.',
  notebookRemoved: 'The notebook was removed. Open another notebook.',
  notebookGone: 'The notebook no longer exists.',
  chooseNotebook: 'The notebook does not exist. Choose another notebook.',
  workspace: 'The workspace does not exist. Choose another workspace.',
  workspaceRemoved: 'The workspace was removed. Choose another workspace.',
  record: 'This record no longer exists. Check for damage again.',
  row: 'This row no longer exists.',
  file: '{ $path } does not exist in this notebook. Check the path in the file list.',
  nothingAt: 'No file or folder exists at { $path }.',
  nothingAtPath: 'No file or folder exists at { $path }. Check the path, for instance by listing its folder.',
  nothingAtForAgent: 'No file or folder exists at { $path }. Check the path with list_files or glob.',
  gone: '{ $path } no longer exists. Nothing was changed.',
  goneSelected: '{ $path } no longer exists in this notebook. No label was changed; select the files again.',
  draft: 'The draft of { $path } no longer exists; it has already been applied or discarded.',
  template: 'The template { $path } no longer exists. Choose another template.',
  sample: 'The sample notebook is not on this device yet. Go online once, reload, and open it again.',
  approval: 'The approval { $approvalId } does not exist.',
  approvalGone: 'The approval no longer exists.',
  run: 'The run { $runId } does not exist.',
  runGone: 'The run no longer exists. Choose another run.',
  runSession: 'The session of this run no longer exists. Ask again.',
  conversation: 'The conversation no longer exists.',
  summary: 'This conversation has no summary yet because all messages still fit into the context.',
  git: 'This notebook has no Git history yet. Start one first.',
  gitServer: 'This notebook has no git server. Connect one first.',
  gitConflict: '{ $path } waits for no decision.',
  commit: 'There is no commit { $name } in this notebook.',
  syncFolder: 'This notebook is not kept in step with a folder. Connect one first.',
  change: 'The change { $changeId } does not exist.',
  changeHere: 'The change { $changeId } does not exist in this notebook.',
  merge: 'This file no longer waits for a decision. Check the list again.',
  restored: 'This file is not deleted any more. Nothing was changed; look for it among the files.',
  binItem: 'This is not in the bin any more. It was restored or erased in the meantime.',
  notebookBinned: 'The notebook { $name } is in the bin. Restore it there, or choose another notebook.',
});

export const notTextError = /* @__PURE__ */ messagesOf('not-text', {
  attach: '{ $path } is not a text file. Attach the file instead of a selection.',
  bytes: '{ $path } is not UTF-8 text (byte { $n }). Read its bytes instead.',
  template: '{ $path } is not a text file and cannot be used as a template. Choose another template.',
  property: '{ $path } is not UTF-8 text. Open the file to convert it, then try again.',
  agent:
    '{ $path } is not text: byte { $n } (counted from 0) is not valid UTF-8. Use get_file_metadata for its properties.',
});

export const nothingToRedoError = /* @__PURE__ */ messagesOf('nothing-to-redo', {
  run: 'This run has no undone changes to redo.',
});

export const nothingToUndoError = /* @__PURE__ */ messagesOf('nothing-to-undo', {
  changes: 'These changes are already undone.',
  change: 'This change is already undone. You can redo the change.',
  run: 'This run has no changes to undo.',
});

export const quotaExceededError = /* @__PURE__ */ messagesOf('quota-exceeded', {
  notebook:
    '"{ $name }" would exceed its limit of { $bytes } bytes. Nothing was written. Delete files, or use another notebook.',
  left: '{ $also } has { $free } left of { $quota }, but the change needs { $size }. Nothing was changed. Delete files that are no longer needed, then try again.',
  run: '{ $also } has { $free } left of { $quota }, but the change needs { $size }. Nothing was changed. Write less: shorten or join results, or delete files that are no longer needed.',
});

export const reservedNameError = /* @__PURE__ */ messagesOf('reserved-name', {
  app: '"/{ $top }" is reserved for the app. Choose another name for the first folder.',
  always: '{ $path } is a folder that always exists. Choose another name.',
});

export const storageFullError = /* @__PURE__ */ messagesOf('storage-full', {
  left: 'There is not enough storage left on this device. Nothing was written, and existing data is unchanged. Free some space on the device, or remove a notebook or a model, then try again.',
  full: 'The storage of this device is full. Nothing was written, and existing data is unchanged. Free some space, or remove a notebook or a model, then try again.',
  closed:
    'The browser closed the database because this device has no free space. Everything saved before is kept. Free some space on the device, then reload Cloister.',
  model: 'The storage of this device is full, so { $name } could not be saved. { $why }',
  needs: '{ $name } needs { $size }, and this browser has { $free } left for models. { $why }',
  wayOut: 'Remove a model or free some space on this device, and try again.',
  none: 'This browser cannot store model files here. Open Cloister in a current browser, outside of a private window.',
});

export const zipDamagedError = /* @__PURE__ */ messagesOf('zip-damaged', {
  entryOf:
    '{ $name }: The data of the entry are damaged ({ $reason }). Download the archive again. Nothing was imported.',
  skipped: '{ $path }: { $why } Nothing was imported.',
  archive:
    'The zip archive is incomplete or damaged ({ $reason }). Nothing was imported; download or create the archive again.',
  entry: 'The data of the entry are damaged ({ $reason }). Download the archive again.',
  missing: 'The data of the entry are missing. Download the archive again.',
  place: 'The data of the entry are not at the stated position. Download the archive again.',
  end: 'The data of the entry extend beyond the end of the archive. Download the archive again.',
  contradiction:
    'The archive contains contradictory information about the { $what } of the entry. Create the archive again.',
  method: 'The compression method of the entry is not supported. Create the archive with the deflate method.',
  folderData: 'The entry is a folder but contains data. Create the archive again.',
  root: 'The entry is the root of the archive itself.',
  noName: 'The entry has no name. Create the archive again.',
  control: 'The name contains a control character, such as a line break or NUL. Rename the file.',
  drive: 'The path begins with a drive letter. Create the archive with relative paths.',
  backslash: 'The path contains a backslash. Separate folders with /.',
  absolute: 'The path is absolute (/). Create the archive with relative paths.',
  outside: 'The path leads out of the archive (..). The entry was not imported.',
});

export const zipEncryptedError = /* @__PURE__ */ messagesOf('zip-encrypted', {
  entry: 'The entry is encrypted. Unpack the archive with its password, then import the files.',
});

export const zipLimitError = /* @__PURE__ */ messagesOf('zip-limit', {
  directory: 'The directory of this archive has { $size }; the limit is { $limit }. Split the archive.',
  size: 'The archive unpacks to { $size }; { $free } are available. Nothing was imported; split the archive, or free some space.',
  ratio: 'The archive unpacks to more than { $n } times its size, as a zip bomb does. Nothing was imported.',
  entryRatio:
    'The entry unpacks to more than { $n } times its size, as a zip bomb does. Unpack the file, then import it.',
  shared: 'The entry shares its data with another entry, as in a zip bomb. Neither was imported.',
  many: 'The archive has more than { $n } { $what }, which is the limit. Nothing was imported; split the archive into smaller ones.',
});

export const zipSpecialError = /* @__PURE__ */ messagesOf('zip-special', {
  device: 'The entry is a device or a pipe, not a file. Remove the entry from the archive.',
  inner:
    'The entry is an archive itself and was kept as a file. To unpack it, import it on its own, or again with the archives inside unpacked.',
  filling: 'The archive ends with { $n } filling bytes, which are ignored.',
  entryCut:
    'A part of the text of this entry is too long or nested too deeply for a note and was left out. The whole text is in { $file }.',
});

export const leftOutError = /* @__PURE__ */ messagesOf('left-out', {
  obsidian: 'This folder contains Obsidian settings, which are not part of your notes.',
  trash: 'This folder contains notes deleted in Obsidian. To import a note, move it out of this folder first.',
  mac: 'This is macOS system data, not part of your files.',
  thumbs: 'This is a Windows thumbnail cache, not part of your files.',
  windows: 'This is Windows system data, not part of your files.',
  system: 'This is system data, not part of your files.',
  lock: 'This marks a document that was open, and is not part of your files.',
});
