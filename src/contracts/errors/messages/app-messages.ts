import { messagesOf } from './define-messages.ts';

export const agentExistsError = /* @__PURE__ */ messagesOf('agent-exists', {
  name: 'The agent "{ $name }" already exists. Choose another name, or edit that agent.',
  twin: 'The name "{ $name }" differs from the agent "{ $other }" only by - and _. Choose another name.',
});

export const agentInactiveError = /* @__PURE__ */ messagesOf('agent-inactive', {
  run: 'The agent { $agent } is turned off. Turn on the agent under Agents, then retry.',
  named: 'The agent "{ $name }" is turned off. Turn on the agent under Agents.',
  off: 'The agent is turned off. Turn on the agent under Agents.',
});

export const agentUnavailableError = /* @__PURE__ */ messagesOf('agent-unavailable', {
  why: '"{ $title }" is unavailable: { $why }',
  queued: 'The queued message was not started: { $why }',
  kind: 'This version of Cloister does not support agents of the kind "{ $kind }". Choose another kind.',
  noModel: 'No language model is connected. Connect a model under Models, or use the Navigator.',
  workspace:
    '“{ $title }” belongs to the workspace “{ $workspace }” and can’t work in this one. Ask it in a notebook of that workspace, or choose another agent.',
  noWorkspace: '“{ $title }” belongs to a workspace that does not exist. Choose its workspace under Agents.',
});

export const approvalSettledError = /* @__PURE__ */ messagesOf('approval-settled', {
  closed: 'This approval is already closed: { $what }.',
  closedWhy: 'This approval is already closed: { $what } ({ $why }).',
  answered: 'The answer was not saved because the approval is already { $what }. Check the list of approvals.',
  gone: 'The answer was not saved because the approval no longer exists. Check the list of approvals.',
  plan: 'This plan was applied or discarded already. Do another dry run.',
});

export const badInputError = /* @__PURE__ */ messagesOf('bad-input', {
  syncFolder: 'This is not the handle of a folder. Choose the folder again.',
  attachLines: 'The selected lines of { $path } are too long. Select less, or attach the file.',
  folderAddress: '{ $text } is the address of a folder. Enter the address of the file itself.',
  noFileAddress: '{ $text } is not the address of a file. Enter an address such as https://example.org/model.gguf.',
  fileAddressUser: 'The address contains a user name or password. Remove the user name and password.',
  addressAloneLocal:
    'The browser cannot limit access to { $origin } alone, so this address is not allowed. Use a host name. For this device, use localhost.',
  ggufOther:
    '{ $name } is not part of the same model as { $other }. Choose the parts of one model, named like name-00001-of-00003.gguf.',
  ggufNone: 'No file was given. Choose at least one file.',
  ggufTwice: 'The same part of the model was given twice. Choose each part once.',
  ggufNumber:
    '{ $name } is part { $part } of { $count }; a model can have at most { $most } parts, counted from 1. Check the file name.',
  ggufMissing:
    '{ $name } is one of { $count } parts of a model, and part { $list } is missing. Choose all parts together.',
  hashTwice: 'Two hashes were given for { $name }. Give one hash for each file.',
  hashStray:
    'The model has no file { $list }, for which a SHA-256 was given, and no hash was given for { $also }. Correct the names in the list of hashes, and add the model again.',
  hashName:
    '{ $text } is not a valid name for a model file. In the list of hashes, use names as in the model folder, such as params_shard_0.bin.',
  hashMany: 'The list of hashes has more than { $limit } files. List only the files of this model.',
  archiveNone:
    'No model was found: there is no { $name }, no { $other } and no .gguf file. Choose an archive exported from Cloister, or a model folder. Nothing was imported.',
  archiveLacks:
    'The archive lacks { $list }, which its { $name } lists. Download the archive again. Nothing was imported.',
  archiveExtra:
    'The archive contains { $list }, which its { $name } does not list. Remove the extra files, or download the archive again. Nothing was imported.',
  folderLacks:
    'The folder lacks { $list }, which the model needs. Download the whole model folder. Nothing was imported.',
  noLibrary:
    'The folder lacks the compiled library, a .wasm file. Put the library beside the weights. Nothing was imported.',
  libraries:
    'The folder contains more than one library: { $list }. Keep only the library of the model. Nothing was imported.',
  mentionNoNote: '{ $path } is not a Markdown note. Nothing was changed.',
  mentionGone: '{ $path } does not name { $target } at this place. Nothing was changed.',
  todoGone: '{ $path } has no checkbox at this place. Nothing was changed.',
  mentionNoLink: 'No link can name { $path }. Rename the file, then try again.',
  configModel: '{ $title } works without a model, so no model can be chosen for its run. Choose another agent.',
  configFolder: 'The folder “{ $path }” has a wildcard. Name the folder itself: everything in it is included.',
  taskCircle: 'These tasks would wait for each other, so none could start. Choose another task to wait for.',
  playbook: 'The playbook has a mistake at { $place }: { $why }',
  playbookInput: 'The input “{ $name }” is invalid: { $why }',
  playbookNoCalls: 'This run made no call that a playbook can repeat. Choose a run that read or changed files.',
  planEmpty: 'This dry run planned no change, so there is nothing to apply.',
  helperHandOver: 'This run is that of a helper. Hand over the run that asked for it.',
  helperRetry: 'This run is that of a helper. Retry the run that asked for it.',
  planRetry: 'This run made the changes of a plan. To plan again, retry the dry run.',
  redactionPattern: 'The pattern “{ $name }” is invalid: { $reason }.',
  redactionExample: 'The pattern “{ $name }” does not find its example. Change the pattern or the example.',
  editPath: 'This change writes no text to { $path }.',
  editPart: 'This change has { $parts } parts, so there is no part { $part }.',
  editNothing: 'Nothing would be left of this change. Reject it instead.',
  editNoFiles: 'This call changes no files. Edit its arguments instead.',
  editNoApproval: 'With these arguments, nothing needs approval. Change them, or reject the call.',
  editCheckpoint: 'A script with a checkpoint cannot be edited here. Reject it, and say what to change.',
  checkpoint:
    'The script has a checkpoint that you have not allowed: “{ $text }”. Allow each of its checkpoints, then run it. Nothing was changed.',
  tooManyRules: 'There can be at most { $rules } rules. Remove some under Rules first.',
  rulePath: 'The path “{ $path }” cannot be used: { $why }',
  ruleExact: 'Enter the path that the rule is exactly for.',
  ruleHost: '“{ $host }” is not a host name. Write it as example.org or *.example.org.',
  ruleNever: 'No rule can allow { $tool }: no agent may use it.',
  ruleTool: 'There is no tool named { $tool }. Choose one of the list under Tools.',
  ruleAsks: 'No rule can allow { $tool }: it needs approval each time.',
  ruleLabel: 'A rule that allows cannot name a label. After an untrusted note, each change asks.',
  ruleWide: 'A rule that allows has to name a tool or a risk.',
  ruleRequests: 'A rule that allows requests has to name the host that they are sent to.',
  ruleFileJson: 'The file is not valid JSON: line { $line }, column { $column }. Choose a file that Rules exported.',
  ruleFileList: 'The file holds no list of rules. Choose a file that Rules exported.',
  ruleFileLong: 'The file has { $rules } rules; the limit is { $n }. Split the file.',
  ruleFileNone: 'The file adds no rule: each is there already or cannot be added.',
  ruleBuiltIn: 'This rule is part of the app.',
  ruleOfAgent: 'This rule belongs to the settings of an agent. Change it there.',
  ruleAgent: 'There is no agent named { $agent }. Create the agent first.',
  ruleEntry: 'This is not a rule. A rule has an effect and a match.',
  ruleField: 'The field { $field } is missing, unknown or has an invalid value.',
  modelFileName: 'A model file cannot be named “{ $name }”. Use a shorter name without special characters.',
  modelFolder: '“{ $folder }” is not a model folder.',
  modelSource: 'The source of { $modelId } is missing or ambiguous. Give exactly one of url, file or path.',
  hashList: '{ $path } has { $bytes } bytes; the limit for a file list is { $limit }. Nothing was imported.',
  notExported: '{ $title } cannot be exported: { $field }: { $reason }.',
  manifest: '{ $name } in the archive is invalid: { $reason }. Nothing was imported.',
  builtInExport:
    'The browser does not give apps access to the files of its built-in model, so the model cannot be exported.',
  exportEarly: '{ $title } is not complete yet. Wait for the download, then export the model.',
  pattern: 'The folder pattern "{ $pattern }" cannot be used: { $why }',
  patternEmpty: 'The pattern is empty.',
  patternStart: 'The pattern { $pattern } must start with /.',
  patternDots: 'The pattern { $pattern } contains . or .. as a folder. Name the folder itself.',
  patternControl: 'The pattern { $pattern } contains a control character or a backslash.',
  notebooks: '{ $n } notebooks are named "{ $name }". Use the ID of one.',
  noNotebook: 'The notebook "{ $name }" does not exist.',
  organization: 'Only servers of the kind “openai” take an organization. Remove the organization, or choose that kind.',
  defaultOfOne:
    'The connection "{ $providerId }" is for one agent alone, so its models can’t be the default of all. Choose another model.',
  noWorkspace: 'The workspace "{ $name }" does not exist.',
  workspaces: '{ $n } workspaces are named "{ $name }". Use the id.',
  builtInWorkspace: '“{ $title }” ships with Cloister and belongs to all workspaces. Duplicate it for one workspace.',
  blob: '{ $path } is not a file. Pass a File or a Blob.',
  oneSource: 'Choose either one model archive or the files of a model folder, not both.',
  mostContext: '{ $title } supports at most { $n } tokens. Set the context to { $limit } tokens or fewer.',
  answerLimit:
    'An answer of { $n } tokens does not fit into a context of { $limit }. Lower the answer limit, or increase the context.',
  notHere: '{ $origin } is not an address of this device, so local-only notes cannot be sent to this server.',
  ofHelper: 'This conversation is that of a helper. Ask in the conversation of the run that asked for it.',
  otherAgent: 'This conversation belongs to { $owner }. To ask { $agent }, hand it over, or start a new conversation.',
  sameAgent: 'The conversation belongs to { $owner } already.',
  notHanded: 'This run was not handed over by another agent.',
  eln: 'Export as .eln is not supported yet. Export as zip instead.',
  apiFormat: 'The API format { $kind } is not supported. Use { $also }.',
  noAddress: 'Give the address of the server, such as http://localhost:11434/v1.',
  badAddress: '{ $text } is not a valid address. Enter an address such as https://api.example.org/v1.',
  addressUser: 'The address contains a user name or password. Remove it; enter the API key in its own field.',
  addressPlain: '{ $origin } is not on this device or in your local network. Use an address that starts with https.',
  mcpMany: 'Cloister keeps at most { $n } servers. Remove one first.',
  addressQuery: 'The address contains ? or #. Remove these characters and what follows.',
  addressAlone:
    'The browser cannot limit access to { $origin } alone, so this address is not allowed. Use a host name.',
  keyCharacters:
    'The API key contains a space, a line break or an invalid character. Copy the key again without other text.',
  passphrase: 'The passphrase is wrong. Check Caps Lock and the keyboard layout, then try again.',
  passkey: 'This passkey does not match. Use the passkey that was created for the key protection.',
  passkeyFailed: 'The passkey did not work ({ $reason }). Try another passkey, or use a passphrase.',
  passkeyPrf:
    'This passkey or browser does not support the PRF extension, which encrypts the API keys. Use another passkey, or a passphrase.',
  noPasskeys: 'This browser has no passkeys. Use a passphrase, or a current browser.',
  passkeyHost: 'Passkeys are not available at { $host }: they need a host name and https. Use a passphrase instead.',
  protected: 'The API keys on this device are protected by a { $what }. Unlock them with the { $also }.',
  notMarkdown: '{ $path } is not a Markdown note, and only Markdown notes have properties.',
  setsLabels: '{ $name } sets labels. Nothing was changed; set labels in the menu of the file.',
  propertyKept: '{ $name } of { $path } was not changed. { $also } Open the note to edit the text.',
  propertyNested: '{ $name } of { $path } has a nested value. Open the note to edit the text.',
  propertiesUnread:
    'The properties of { $path } cannot be read: line { $line }, column { $column }. { $also } Nothing was changed; fix them in the note.',
  tagUnread: 'Its properties cannot be read: line { $line }, column { $column }. { $also }',
  tagKept: '{ $name } cannot be changed. { $also } Open the note to edit the text.',
  tagForm: '{ $name } is no tag: a tag has letters, digits, hyphens, underscores and slashes.',
  tagNested: 'Its value is nested.',
  tagNoText: 'It is not UTF-8 text. Open the file to convert it, then try again.',
  tagNoNote: 'Only Markdown notes have tags.',
  tagMeanwhile: 'It changed in the meantime. Try again.',
  tagGone: '{ $path } no longer exists in this notebook. Nothing was changed; select the files again.',
  tagMany: '{ $count } notes are too many to tag at once; the maximum is { $most }. Nothing was changed. Select fewer.',
  headUnclosed: 'The front matter begins with --- but has no closing ---.',
  headNested: 'The front matter is nested too deeply.',
  headNoList: 'The front matter is not a list of names and values.',
  headTwice: 'The name { $name } occurs twice.',
  headKept: 'The property cannot be changed without changing others, or its syntax is not supported.',
});

export const databaseNewerError = /* @__PURE__ */ messagesOf('database-newer', {
  newer:
    'The database on this device was written by a newer version of Cloister. Nothing was changed. Update Cloister.',
  backupFormat:
    'A newer version of Cloister made this backup (format { $n }). Update Cloister, then try again. Nothing was changed.',
  backupSchema:
    'A newer version of Cloister made this backup (schema { $found }; this version has { $known }). Update Cloister, then try again. Nothing was changed.',
});

export const databaseUnavailableError = /* @__PURE__ */ messagesOf('database-unavailable', {
  none: 'IndexedDB, which stores the notebooks, is not available in this browser. Open Cloister in a current browser, outside of modes that block storage.',
  failed:
    'The database could not be opened: { $reason }. Close other Cloister windows and reload; in a private window, allow storage for this site.',
  lost: 'The connection to the database was lost.',
  deleted:
    'The browser lost the database while Cloister was open. Reload Cloister: it rebuilds your notebooks from its journal on this device.',
});

export const deniedError = /* @__PURE__ */ messagesOf('denied', {
  attachNoTool: 'Files can’t be attached: no tool reads them.',
  attachSelection: 'A selection of { $path } can’t be attached. Attach the file instead.',
  attachScope: '{ $why } Attach another file, choose another agent, or extend the agent’s scope under Agents.',
  playbook: 'The playbook { $name } comes with Cloister and cannot be removed.',
  read: 'The agent { $agent } may not read { $path }.',
  builtIn: '"{ $name }" ships with Cloister and cannot be removed. Turn off the agent instead.',
});

export const dryRunError = /* @__PURE__ */ messagesOf('dry-run', {
  read: '{ $path } was not read: reading it needs your approval, and a dry run does not ask.',
  outside: '{ $tool } acts outside of the notebook, so a dry run cannot plan it. It was not carried out.',
});

export const epochLostError = /* @__PURE__ */ messagesOf('epoch-lost', {
  run: 'Another window has taken over this run. Follow the run in that window.',
  leader: 'Another window is now the leader and drives the runs.',
});

export const helperFailedError = /* @__PURE__ */ messagesOf('helper-failed', {
  why: 'The helper did not finish: { $why }',
  said: 'The helper did not finish: { $why } Its last words: { $text }',
});

export const interruptedError = /* @__PURE__ */ messagesOf('interrupted', {
  unknown:
    '{ $target } was in flight when the run was interrupted, so the outcome is unknown. Ask again to repeat the call.',
});

export const notebookAmbiguousError = /* @__PURE__ */ messagesOf('notebook-ambiguous', {
  many: 'There is more than one notebook. Choose a notebook first.',
  none: 'There is no notebook yet. Create one, or open the sample.',
  scopeMany: 'The scope of { $agent } includes { $n } notebooks. Choose one of them.',
  scopeNone: 'The scope of { $agent } includes no notebook. Extend the scope under Agents.',
});

export const playbookFailedError = /* @__PURE__ */ messagesOf('playbook-failed', {
  step: 'The playbook failed at the step “{ $step }”: { $why }',
});

export const runNotLiveError = /* @__PURE__ */ messagesOf('run-not-live', {
  status: 'The run is { $what }, so this action is not available.',
  cancel: 'The run is { $what }. Cancel it first, then retry.',
});

export const replayDivergedError = /* @__PURE__ */ messagesOf('replay-diverged', {
  person:
    'The notebook changed since the dry run, so the script would change something else. Nothing was written. Do another dry run.',
  call: 'The notebook changed since the dry run, and the script did something else: call { $place } ({ $name }) is not the one that was approved. Nothing was written. Check the new changes.',
  end: 'The notebook changed since the dry run, and the script made { $made } of the { $n } approved calls. Nothing was written. Check the new changes.',
});

export const scriptFailedError = /* @__PURE__ */ messagesOf('script-failed', {
  why: 'The script failed and nothing was changed: { $why }.',
  printed: 'The script failed and nothing was changed: { $why }. It printed: { $text }',
  line: 'The script failed and nothing was changed: { $why } (line { $line }).',
  linePrinted: 'The script failed and nothing was changed: { $why } (line { $line }). It printed: { $text }',
  calls: 'The script made more than { $n } calls.',
  time: 'The script ran longer than { $n } seconds.',
  memory: 'The script used too much memory.',
  stack: 'The script called itself too deeply.',
  output: 'The result is longer than { $n } characters. Return less.',
  endless: 'The script waits for something that never happens.',
  engine: 'The engine stopped: { $reason }.',
  noGate: 'Scripts don’t run without the network gate. { $why }',
});

export const runWaitingError = /* @__PURE__ */ messagesOf('run-waiting', {
  session:
    'The run of this session is not finished: it is active or waits for your approval. Answer or cancel it first, or start a new session.',
  notebook: 'A run is active in this notebook. Cancel the run first.',
  handOver: 'The run of this conversation is active. Wait until it ends, or cancel it, then hand it over.',
  plan: 'The dry run is not finished. Wait for its end or cancel it, then decide.',
});

export const staleRightsError = /* @__PURE__ */ messagesOf('stale-rights', {
  step: 'The agent or the rules were changed in the meantime. The step is checked again.',
  labels: 'A labelled file was read beside this run in the meantime. The step is decided again.',
});

export const unknownAgentError = /* @__PURE__ */ messagesOf('unknown-agent', {
  run: 'The agent { $agent } no longer exists. Ask again with another agent.',
  runKind: 'The agent { $agent } no longer exists or is not supported by this version. Ask again with another agent.',
  list: 'The agent "{ $name }" does not exist. Available agents: { $also }.',
  choose: 'The agent "{ $name }" does not exist. Choose an agent under Agents.',
  plain: 'The agent "{ $name }" does not exist.',
});

export const tabClosedError = /* @__PURE__ */ messagesOf('tab-closed', {
  closed:
    'The browser tab in which this run was started is closed, or it doesn’t answer. Start a new run in an open tab.',
});

export const unknownCommandError = /* @__PURE__ */ messagesOf('unknown-command', {
  command: 'The command "{ $name }" does not exist.',
});

export const unknownToolError = /* @__PURE__ */ messagesOf('unknown-tool', {
  tool: 'There is no tool { $name }. { $also }',
});
