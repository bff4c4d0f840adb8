import { sentencesOf } from './define-sentences.ts';

export const patchMistake = /* @__PURE__ */ sentencesOf('patch', {
  hunk: 'Hunk { $n } of { $all } for { $path } ({ $name }) does not match: line { $line } of the file is not { $wanted }. Read the file again and make a new patch.',
  hunkOnly:
    'Hunk { $n } of { $all } for { $path } ({ $name }) does not match. Read the file again and make a new patch.',
  hunkEnd:
    'Hunk { $n } of { $all } for { $path } ({ $name }) does not match the end of the file. Read the file again and make a new patch.',
  slow: 'Looking for hunk { $n } of { $all } in { $path } takes too long. Split the patch, or correct the line numbers of the hunk.',
  more: 'The patch deletes { $path }, but the file has more lines than the patch removes. Read the file again and make a new patch.',
  exists: 'The patch creates { $path }, but something exists there. Read it, and make a patch that changes it.',
  file: 'The patch file { $path } cannot be used: { $why }',
  large: '{ $path } is larger than 5 MiB, the limit for a patched file. Change it with edit_file.',
  outside: 'The patch names { $name }, which leads out of the folder. Write the name without "..".',
  absolute: 'The patch names { $name }, an absolute path. Write names relative to the folder, such as src/main.ts.',
  hidden: 'The patch names a file with characters that cannot be seen: { $name }. Write the name without them.',
  invalid: 'This is no valid unified diff: { $reason }. Correct the patch.',
  loose: 'Line { $n } of the patch is in no hunk: the line numbers of the hunk above it are too small. Correct them.',
  binary: 'Line { $n } of the patch belongs to a binary file. Only text files can be patched.',
  special: 'Line { $n } of the patch is about a symbolic link or a submodule. Only files can be patched.',
  noHeader: 'Line { $n } of the patch is no hunk header. Write it as @@ -12,3 +12,4 @@.',
});

export const callMistake = /* @__PURE__ */ sentencesOf('call', {
  todosOutside: 'A to-do list belongs to a run. Call this tool in a run.',
  todoTwice: 'Two to-dos have the id { $id }. Give each its own id, or leave the ids out.',
  undone: 'This change is already undone.',
  otherSession: 'This change was not made in this session. Only the person can undo it, in the list of changes.',
  onlyPersonLowers:
    'This change added labels, and only the person removes a label: by undoing the run, or in the details of the file under Labels.',
  unseenChange: 'No change { $changeId } is visible to this agent. Get the changeId with list_changes.',
  noText: 'The query contains no word and no filter. Give at least one.',
  pdf: 'The text of { $path } cannot be read: { $why }',
  invalid: 'The input of { $name } does not match the schema. { $also } Correct it and call the tool again.',
  noTools: 'No tools are available.',
  nearest: 'The nearest names are { $list }.',
  pdfLocked: 'it is protected with a password. Ask the person for a copy without one.',
  pdfBroken: 'it is damaged or not a PDF. Ask the person to open it, or use another file.',
  pdfSlow: 'reading it took too long. Ask the person to open it.',
  pdfLong: 'its text is too long. Ask the person for the part that matters.',
  pdfScanned: 'its pages are images without text. Ask the person for a copy with text.',
  notOpen: '{ $path } is not open. Get the open tabs with ui_tabs_list.',
  pinned: '{ $path } is pinned. Only the person can close it.',
  typing: 'The person is writing in { $path }. It stays open.',
});
