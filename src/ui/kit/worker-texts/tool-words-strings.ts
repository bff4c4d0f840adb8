import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  want: {
    read: sentence('read { $path }'),
    create: sentence('create { $path }'),
    createFolder: sentence('create the folder { $path }'),
    delete: sentence('delete { $path }'),
    change: sentence('change { $path }'),
    changeProperties: sentence('change properties of { $path }'),
    readProperties: sentence('read the properties of { $path }'),
    list: sentence('list { $path }'),
    move: sentence('move { $from } to { $to }'),
    moveMany: sentence('move { $what }'),
    addLabels: sentence('add labels to { $what }'),
    script: 'run a script',
    write: sentence('write { $path }'),
    glob: sentence('find files named { $pattern }'),
    grep: sentence('search for “{ $query }” in { $path }'),
    search: sentence('search { $path } for “{ $query }”'),
    searchTools: sentence('search the tools for “{ $query }”'),
    describe: sentence('look up the tool { $name }'),
    fetch: sentence('fetch { $url }'),
    changes: 'list the latest changes',
    show: sentence('show { $path }'),
    undo: 'undo a change',
    proposePatch: sentence('propose the patch { $name }'),
    applyPatch: sentence('apply the patch { $path }'),
    askHelper: 'ask a helper',
    listAgents: 'list the agents',
    listTabs: 'list the open tabs',
    closeTab: sentence('close the tab { $path }'),
    reorderTabs: 'reorder the open tabs',
    setTheme: sentence('set the theme to { $theme }'),
    todos: 'update the to-do list',
  },
  done: {
    read: sentence('Read { $path }'),
    readLines: sentence('Read { $path } ({ $what })'),
    readSome: sentence('Read lines { $from } to { $to } of { $all } of { $path }'),
    create: sentence('Created { $path }'),
    createFolder: sentence('Created the folder { $path }'),
    delete: sentence('Deleted { $path }'),
    change: sentence('Changed { $path }'),
    changeIn: sentence('Changed { $path } in { $what }'),
    changeProperties: sentence('Changed properties of { $path }'),
    readProperties: sentence('Read the properties of { $path }'),
    list: sentence('Listed { $path }'),
    listIn: sentence('Listed { $also } in { $path }'),
    move: sentence('Moved { $from } to { $to }'),
    moveMany: sentence('Moved { $what }'),
    addLabels: sentence('Added labels to { $what }'),
    script: 'Ran a script',
    scriptCalls: sentence('Ran a script with { $what }'),
    write: sentence('Wrote { $path }'),
    glob: sentence('Searched for files named { $pattern }'),
    globFound: sentence('Found { $what } named { $pattern }'),
    grep: sentence('Searched for “{ $query }”'),
    grepFound: sentence('Found “{ $query }” in { $what }'),
    grepSearched: sentence('Found “{ $query }” in { $what }, { $also } searched'),
    searchFound: sentence('Searched for “{ $query }”: { $what }'),
    searchTools: sentence('Searched the tools for “{ $query }”'),
    searchToolsFound: sentence('Searched the tools for “{ $query }”: { $what }'),
    describe: sentence('Looked up the tool { $name }'),
    fetch: sentence('Fetched { $url }'),
    fetchStatus: sentence('Fetched { $url }: HTTP status { $status }'),
    changes: 'Listed the latest changes',
    changesFound: sentence('Listed { $what }'),
    show: sentence('Showed { $path }'),
    undo: 'Undid a change',
    undoRestored: sentence('Undid a change: { $what } restored'),
    proposePatch: sentence('Proposed the patch { $name }'),
    proposePatchFor: sentence('Proposed a patch for { $what }'),
    applyPatch: sentence('Applied the patch { $path }'),
    applyPatchTo: sentence('Applied { $path } to { $what }'),
    askHelper: sentence('Asked the helper { $what }'),
    askHelperAny: 'Asked a helper',
    listAgents: 'Listed the agents',
    listAgentsMany: sentence('Listed { $what }'),
    listTabs: 'Listed the open tabs',
    closeTab: sentence('Closed the tab { $path }'),
    reorderTabs: sentence('Reordered { $what }'),
    setTheme: sentence('Set the theme to { $theme }'),
    todos: 'Updated the to-do list',
    todosDone: sentence('Updated the to-do list: { $n } of { $all } done'),
  },
  about: {
    searchTools:
      'Finds tools that this agent may use, by words of their names and descriptions. The best come first. Get the fields of one with catalog_describe.',
    describe: 'Describes one tool that this agent may use: its input, its output, its risk, and examples.',
    fetch:
      'Fetches one https address from the hosts that the agent is allowed, and returns the content as text. The whole address leaves the device. Redirects are not followed. The content was written by others.',
    changes:
      'Lists what was changed in the notebook, newest first: what, where, when, by whom, and whether it was undone. Gives the changeId that undo_change needs.',
    show: 'Shows the person a note, or a view of the app such as the log or the settings, in the tab in which this run was started. Changes nothing, and returns nothing of what is shown. Give either path or view.',
    undo: 'Undoes one change that this session made, file by file. Files that changed since are left alone and listed as conflicts. Get the changeId from list_changes or from the result of the call that made the change. Each call needs approval.',
    create:
      'Creates a new text file with the folders it needs, from content or from a template. Fails if the path already exists; nothing is overwritten.',
    createFolder:
      'Creates an empty folder, with the folders above it that are missing. Not needed before create_file, which creates missing folders.',
    delete:
      'Deletes a file or an empty folder; with recursive, a folder and all that is in it. It can be undone from the list of changes.',
    edit: 'Replaces a piece of text in a file and leaves every other byte as it is. oldText has to be in the file exactly, spaces and line ends included, and only once unless replaceAll is set. Read the file first.',
    metadata:
      'Says what is known of a file or folder without its content: size, hash, times, who wrote it last, and its labels.',
    list: 'Lists the files and folders in a folder, with size and time of the last change, sorted by path. With recursive, all levels below as well. To find files by name use glob, by content grep.',
    move: 'Moves or renames a file, or a folder with all that is in it. Nothing is overwritten: the new path must be free. Missing folders of the new path are made. Links to the file are changed along.',
    moveMany:
      'Moves or renames several files and folders in one change: all of them or none, with one approval and one undo. Nothing is overwritten, and no path may be named twice or be inside another one. Missing folders are made. Links are changed along.',
    addLabels:
      'Adds labels to files and folders, as one change. local-only: no model on a server may read it; untrusted: written by someone else. A label of a folder holds for all that is in it. A tag or property of that name is no label. Labels are only added: the person alone removes one, in the details of the file.',
    script:
      'Runs a small TypeScript program over many files: loops and conditions in one call. Each of your tools is a method: await cloister.read_file({ path }). It has no network, clock or modules. All changes are shown to the person first, and made together after one approval.',
    read: 'Reads a text file, whole or some of its lines, at most 10,000 characters at a time; go on with fromLine. Returns the content exactly as it is, with its line ends, and a hash to pass as baseHash to edit_file or write_file. Of a PDF it returns the text, with a line such as === page 3 of 12 === above each page.',
    properties:
      'Sets and removes properties in the head of a Markdown note (the YAML between --- at its start). All else stays as it is, comments and order included. A note without a head gets one.',
    write:
      'Writes a text file whole: replaces one that is there, or creates it with the folders it needs. To change a part of a file use edit_file. Pass baseHash when the new content builds on what was read.',
    glob: 'Finds files by their path with a pattern, sorted by path. * is anything within one name, ** any number of folders, ? one character. Example: **/*.md finds every Markdown file below the folder.',
    grep: 'Finds lines that hold a text, in all text files below a folder or in one file. The text is taken as it is: no regular expressions. Returns path, line number and line. One call reads at most 64 MiB.',
    search:
      'Finds notes by their words, best first, with a piece of each around what was found. Knows words, "phrases", begin*, and the filters tag:plant, prop:status=done, date:2026-11-01..2026-11-15 and path:/notes. Small mistakes in words are forgiven. For every line that holds a text use grep.',
    repoSearch:
      'Finds lines of source code that hold a text, below a folder, with the lines around each. Files can be chosen by their endings. The text is taken as it is: no regular expressions. One call reads at most 64 MiB.',
    repoOpenFile:
      'Opens a file of source code with a number before each line, whole or some ranges of lines, at most 10,000 characters at a time. The numbers are those that a patch needs.',
    proposePatch:
      'Keeps a unified diff over files of a folder as a patch file in the folder of this run, after checking that it fits. Changes no file of the notebook: that is a call of its own, with repo_apply_patch.',
    applyPatch:
      'Applies a patch file to the files of a folder: all of its hunks or none, as one change with one approval and one undo. Tells where each hunk was found and whether its context differed (fuzz). Each call needs approval.',
    askHelper:
      'Gives a part of the work to a helper, which works in the same notebook and returns a summary. Several that are asked in one step work at the same time. A helper knows only its task: name the paths, what to do and what to return. It may do only what both the caller and its own agent may do, and uses the budget of the caller.',
    listAgents: 'Lists the agents that can be asked for help with agent_execute, and whether each can work now.',
    listTabs:
      'Lists the notes that are open as tabs in the browser tab in which this run was started, in their order. Notes outside of the scope are left out.',
    closeTab:
      'Closes the tab of a note in the browser tab in which this run was started. The note itself stays as it is, and the person can reopen the tab. Pinned tabs, and one in which the person is writing, stay open.',
    reorderTabs:
      'Puts some open tabs of one side in another order, in the browser tab in which this run was started. They take the places that they have now among themselves; other tabs stay where they are, and pinned ones first.',
    setTheme:
      'Shows the app in light or dark colours, or as the device is set, in the browser tab in which this run was started. The person can take it back, also in the settings.',
    todos:
      'Writes your to-do list for this run, which the person sees. For a task of three steps or more, with one to-do in-progress at a time. Send the whole list each time.',
  },
  problems: {
    todosOutside: 'A to-do list belongs to a run. Call this tool in a run.',
    todoTwice: sentence('Two to-dos have the id { $id }. Give each its own id, or leave the ids out.'),
    readAgain: 'Read savedTo with read_file, some lines at a time.',
    savedToFile: sentence('A result of { $n } characters was saved to a file.'),
    undone: 'This change is already undone.',
    otherSession: 'This change was not made in this session. Only the person can undo it, in the list of changes.',
    onlyPersonLowers:
      'This change added labels, and only the person removes a label: by undoing the run, or in the details of the file under Labels.',
    unseenChange: sentence('No change { $changeId } is visible to this agent. Get the changeId with list_changes.'),
    noText: 'The query contains no word and no filter. Give at least one.',
    pdf: sentence('The text of { $path } cannot be read: { $why }'),
    invalid: sentence(
      'The input of { $name } does not match the schema. { $also } Correct it and call the tool again.',
    ),
  },
};

const texts = catalog('worker-tool-words', english);

/** What tool calls want and did, and what tools are for. */
export const toolWords = { english, texts };
