import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  preconditions: {
    file: 'A file exists at the path.',
    something: 'Something exists at the path.',
    free: 'Nothing exists at the new path.',
    tab: 'The browser tab in which the run was started is open.',
    openNote: 'The note is open as a tab.',
    openNotes: 'The notes are open as tabs of one side.',
    change: 'The change was made in this session and not undone since.',
    host: 'The host is in the list of the agent.',
    network: 'The network is allowed.',
    run: 'The call is part of a run.',
    patch: 'A patch file exists at the path.',
    fits: 'The patch fits the files as they are now.',
    hunks: 'Every hunk fits the files as they are now.',
  },
  safety: {
    read: 'Reads only what is in the scope of the agent. Changes nothing.',
    plan: 'Changes only what is in the scope of the agent. The change is logged and can be undone.',
    outside: 'Acts outside of the notebook. That cannot be undone.',
    fetch: 'Sends the whole address to another server. What comes back was written by others. That cannot be undone.',
    script:
      'Makes many calls after one approval. You see the program and all of its changes before; one undo takes all back.',
    shown: 'Changes only what is shown.',
    close: 'Changes only what is shown. A message lets you reopen the tab.',
    order: 'Changes only what is shown. A message lets you take it back.',
    theme: 'Changes only the colours of the app. A message lets you take it back, and so do the settings.',
    helper: 'Each call of the helper is decided on by itself, and asks you where one of the caller would.',
    agents: 'Tells the agent which other agents there are. Changes nothing.',
    todos: 'Changes only the list that is shown with the run.',
    tabs: 'Tells the agent which notes of its scope are open. Changes nothing.',
    labels: 'Only adds protection. You can undo it, or remove the label in the details of the file.',
    delete: 'Deletes files. The deletion is logged and can be undone.',
    move: 'Moves files and changes the links to them. The change is logged and can be undone.',
    write: 'Can replace the whole content of a file. The change is logged and can be undone.',
    propose: 'Writes only a patch file into the folder of the run. No file of the notebook changes.',
    apply:
      'Can change, create, rename and delete files. You see the differences of all of them before; one undo takes all back.',
  },
  problems: {
    hunk: sentence(
      'Hunk { $n } of { $all } for { $path } ({ $name }) does not match: line { $line } of the file is not { $wanted }. Read the file again and make a new patch.',
    ),
    hunkOnly: sentence(
      'Hunk { $n } of { $all } for { $path } ({ $name }) does not match. Read the file again and make a new patch.',
    ),
    hunkEnd: sentence(
      'Hunk { $n } of { $all } for { $path } ({ $name }) does not match the end of the file. Read the file again and make a new patch.',
    ),
    slow: sentence(
      'Looking for hunk { $n } of { $all } in { $path } takes too long. Split the patch, or correct the line numbers of the hunk.',
    ),
    more: sentence(
      'The patch deletes { $path }, but the file has more lines than the patch removes. Read the file again and make a new patch.',
    ),
    exists: sentence(
      'The patch creates { $path }, but something exists there. Read it, and make a patch that changes it.',
    ),
    file: sentence('The patch file { $path } cannot be used: { $why }'),
    large: sentence('{ $path } is larger than 5 MiB, the limit for a patched file. Change it with edit_file.'),
    outside: sentence('The patch names { $name }, which leads out of the folder. Write the name without "..".'),
    absolute: sentence(
      'The patch names { $name }, an absolute path. Write names relative to the folder, such as src/main.ts.',
    ),
    hidden: sentence(
      'The patch names a file with characters that cannot be seen: { $name }. Write the name without them.',
    ),
    invalid: sentence('This is no valid unified diff: { $reason }. Correct the patch.'),
    loose: sentence(
      'Line { $n } of the patch is in no hunk: the line numbers of the hunk above it are too small. Correct them.',
    ),
    notOpen: sentence('{ $path } is not open. Get the open tabs with ui_tabs_list.'),
    pinned: sentence('{ $path } is pinned. Only the person can close it.'),
    typing: sentence('The person is writing in { $path }. It stays open.'),
  },
};

const texts = catalog('worker-tool-notes', english);

/** What tools need, what is safe about them, and what is wrong with a patch. */
export const toolNotes = { english, texts };
