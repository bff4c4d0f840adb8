import { z } from 'zod';
import { cloneRequestSchema } from '../../contracts/domain/notebook/clone-request.ts';
import { COMMANDS, type CommandInput, type CommandName } from '../../contracts/wire/commands/commands.ts';
import { relatedRequestSchema, searchRequestSchema } from '../../contracts/wire/search-requests.ts';

/** A parameter of a call: a value that the worker checks, or an object of which these names are known. */
export type Parameter = string | { readonly options: readonly string[] };

/** Names of the calls that are listed below: all but those that take what the command of their name takes, and nothing else. */
export type ListedCall<T, Group extends string = ''> = {
  [Name in keyof T & string]: T[Name] extends (...args: infer Args) => unknown
    ? TakesInput<`${Group}${Name}`, Args> extends true
      ? never
      : `${Group}${Name}`
    : T[Name] extends string | Promise<unknown>
      ? never
      : ListedCall<T[Name], `${Group}${Name}.`>;
}[keyof T & string];

type TakesInput<Name, Args> = Name extends CommandName
  ? Args extends []
    ? CommandInput<Name> extends Record<string, never>
      ? true
      : false
    : Args extends [input?: CommandInput<Name> | undefined]
      ? true
      : false
  : false;

/** The fields of a command, apart from those that are parameters of their own, and from the id by which the screen follows it. */
function optionsOf(command: CommandName, ...apart: string[]): Parameter {
  return fieldsOf(COMMANDS[command], [...apart, 'jobId']);
}

/** The fields of an object within a command. */
function partOf(command: CommandName, field: string): Parameter {
  const schema: z.ZodType = COMMANDS[command];
  return schema instanceof z.ZodObject ? fieldsOf(schema.shape[field], [], field) : field;
}

/** A value of several shapes is left to the worker. */
function fieldsOf(schema: unknown, apart: readonly string[], name = 'input'): Parameter {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap(), apart, name);
  if (!(schema instanceof z.ZodObject)) return name;
  return { options: Object.keys(schema.shape).filter((field) => !apart.includes(field)) };
}

/** Returns the parameters of a call; undefined when it is not listed and no command has its name. */
export function parametersOf(name: string): readonly Parameter[] | undefined {
  const listed: Readonly<Record<string, readonly Parameter[]>> = CONSOLE_PARAMETERS;
  if (Object.hasOwn(listed, name)) return listed[name];
  if (!isCommand(name)) return undefined;
  const input = optionsOf(name);
  return typeof input === 'object' && input.options.length === 0 ? [] : [input];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** The parameters of the calls that do not take the input of the command of their name. Without its line, such a call does not compile. */
export const CONSOLE_PARAMETERS = {
  'workspaces.rename': ['workspaceId', 'name'],
  'workspaces.setColor': ['workspaceId', 'color'],
  'workspaces.remove': ['workspaceId'],
  'notebooks.rename': ['notebookId', 'name'],
  'notebooks.move': ['notebookId', 'workspaceId'],
  'notebooks.remove': ['notebookId'],
  'notebooks.import': ['notebookId', 'entries', optionsOf('notebooks.import', 'notebookId', 'entries')],
  'notebooks.export': ['notebookId', optionsOf('notebooks.export', 'notebookId')],
  'files.list': ['notebookId', 'pattern'],
  'files.read': ['notebookId', 'path'],
  'files.readBytes': ['notebookId', 'path'],
  'files.text': ['notebookId', 'path'],
  'files.write': ['notebookId', 'path', 'content', optionsOf('files.write', 'notebookId', 'path', 'content')],
  'files.move': ['notebookId', 'from', 'to', optionsOf('files.move', 'notebookId', 'from', 'to')],
  'files.links': ['notebookId', 'path'],
  'files.linkMentions': ['notebookId', 'path', optionsOf('files.linkMentions', 'notebookId', 'path')],
  'todos.list': ['notebookId'],
  'todos.tick': ['notebookId', 'path', optionsOf('todos.tick', 'notebookId', 'path')],
  'files.copy': ['notebookId', 'from', 'to'],
  'files.mkdir': ['notebookId', 'path'],
  'files.remove': ['notebookId', 'path'],
  'files.setProperty': [
    'notebookId',
    'path',
    'name',
    'text',
    optionsOf('files.setProperty', 'notebookId', 'path', 'name', 'text'),
  ],
  'files.setLabels': ['notebookId', 'path', 'labels'],
  'files.history': ['notebookId', 'path'],
  'bin.list': ['notebookId'],
  'bin.put': ['kind', 'id'],
  'bin.restore': ['notebookId', 'fileIds'],
  'bin.empty': ['notebookId', optionsOf('bin.empty', 'notebookId')],
  'files.erase': ['notebookId', 'path'],
  erase: [optionsOf('erase.run')],
  'templates.list': ['notebookId'],
  'templates.variables': ['notebookId', 'source'],
  'templates.create': [optionsOf('files.createFromTemplate')],
  search: ['query', fieldsOf(searchRequestSchema, ['query', 'typing'])],
  related: ['notebookId', 'path', fieldsOf(relatedRequestSchema, ['notebookId', 'path'])],
  'agents.get': ['name'],
  'agents.update': ['name', partOf('agents.update', 'patch')],
  'agents.duplicate': ['name', optionsOf('agents.duplicate', 'name')],
  'agents.remove': ['name'],
  'agents.readFile': ['text', 'file'],
  'agents.install': [partOf('agents.install', 'spec'), 'file'],
  'agents.exportFile': ['name'],
  'agents.listFiles': ['notebookId'],
  'agents.skills': ['notebookId'],
  'agents.simulate': ['name'],
  'agents.activity': ['name', optionsOf('agents.activity', 'name')],
  'rules.update': ['ruleId', partOf('rules.update', 'patch')],
  'rules.remove': ['rules'],
  'rules.readFile': ['text'],
  'rules.import': ['text'],
  'rules.restore': ['revision'],
  'rules.restoreOne': ['ruleId'],
  'rules.showLocalOnlyNames': ['shown'],
  'redaction.test': ['text'],
  'redaction.search': ['text'],
  'providers.remove': ['providerId'],
  'providers.refresh': ['providerId'],
  'providers.test': ['providerId', 'modelId', optionsOf('providers.test', 'providerId', 'modelId')],
  'providers.setPrices': ['providerId', 'modelId', partOf('providers.setPrices', 'prices')],
  'providers.setLimits': ['providerId', 'modelId', optionsOf('providers.setLimits', 'providerId', 'modelId')],
  'providers.setDefault': [partOf('providers.setDefault', 'model')],
  'backup.inspect': ['blob', optionsOf('backup.inspect', 'blob')],
  'backup.restore': ['blob', optionsOf('backup.restore', 'blob')],
  'backup.drill': ['blob', optionsOf('backup.drill', 'blob')],
  'backup.progress': ['importId'],
  'backup.stop': ['importId'],
  'models.load': ['modelId', { options: ['onProgress'] }],
  'models.pause': ['modelId'],
  'models.resume': ['modelId'],
  'models.remove': ['modelId'],
  'models.configure': ['modelId', partOf('models.configure', 'settings')],
  'models.test': ['modelId'],
  'models.results': ['modelId'],
  'models.chat': ['messages', optionsOf('models.chat', 'messages')],
  'models.stopChat': ['chatId'],
  'models.export': ['modelId'],
  'models.stopImport': ['importId'],
  chat: [
    'message',
    { options: ['agent', 'notebookId', 'sessionId', 'dryRun', 'config', 'model', 'language', 'retryOf', 'onEvent'] },
  ],
  history: ['sessionId'],
  clear: [],
  'sessions.export': ['sessionId', optionsOf('sessions.export', 'sessionId')],
  'sessions.summary': ['sessionId'],
  'sessions.setSummary': ['sessionId', 'text', optionsOf('sessions.setSummary', 'sessionId', 'text')],
  'approvals.respond': ['approvalIds', { options: ['decision', 'reach', 'receipts', 'reason', 'input', 'hunks'] }],
  'approvals.reaches': ['approvalId', 'decision'],
  'runs.get': ['runId'],
  'runs.request': ['runId', 'index'],
  'runs.export': ['runId', optionsOf('runs.export', 'runId')],
  'runs.trace': ['runId'],
  'runs.exportTrace': ['runId', optionsOf('runs.exportTrace', 'runId')],
  'runs.files': ['runId'],
  'runs.vfsStats': ['runId'],
  'sessions.get': ['sessionId'],
  'runs.cancel': ['runId'],
  'runs.pause': ['runId'],
  'runs.resume': ['runId'],
  'runs.retry': ['runId'],
  'runs.handOver': ['runId', optionsOf('runs.handOver', 'runId')],
  'runs.handBack': ['runId'],
  'runs.plan': ['runId'],
  'runs.apply': ['runId', optionsOf('runs.apply', 'runId')],
  'runs.discard': ['runId'],
  'runs.undo': ['runId'],
  'runs.redo': ['runId'],
  'reviews.get': ['reviewId'],
  'reviews.handOver': ['reviewId', 'hash'],
  'reviews.approve': ['reviewId', 'changes'],
  'reviews.sendBack': ['reviewId', 'remarks'],
  'reviews.reject': ['reviewId', 'remarks'],
  'reviews.reopen': ['reviewId'],
  'reviews.cancel': ['reviewId'],
  'reviews.retry': ['reviewId'],
  'reviews.ofFile': ['notebookId', 'path'],
  'tasks.get': ['taskId'],
  'tasks.update': ['taskId', partOf('tasks.update', 'patch')],
  'tasks.assign': ['taskId', 'agent'],
  'tasks.move': ['taskId', 'before'],
  'tasks.cancel': ['taskId'],
  'tasks.retry': ['taskId', optionsOf('tasks.retry', 'taskId')],
  'tasks.remove': ['taskId'],
  'tasks.restore': ['taskId'],
  'scripts.dryRun': ['notebookId', 'source'],
  'scripts.run': ['notebookId', 'source', 'plan', 'checkpoints'],
  'scripts.history': ['notebookId'],
  'playbooks.check': ['yaml'],
  'playbooks.run': ['nameOrYaml', 'inputs', optionsOf('playbooks.run', 'playbook', 'inputs')],
  'playbooks.fromRun': ['runId'],
  'playbooks.save': ['yaml', 'opened'],
  'playbooks.remove': ['name'],
  'playbooks.restore': ['name'],
  'changes.undo': ['changeId'],
  'changes.page': ['notebookId', optionsOf('changes.page', 'notebookId')],
  'changes.compare': ['notebookId', 'fromSeq', optionsOf('changes.compare', 'notebookId', 'fromSeq')],
  'changes.planRestore': ['notebookId', 'seq', optionsOf('changes.planRestore', 'notebookId', 'seq')],
  'changes.restore': ['notebookId', 'seq', optionsOf('changes.restore', 'notebookId', 'seq')],
  'changes.conflicts': ['of'],
  'changes.mergedText': ['of', 'fileId'],
  'changes.merge': ['of', 'decisions'],
  'tools.call': ['agent', 'toolName', 'input', optionsOf('tools.call', 'agent', 'toolName', 'input')],
  'egress.ledger': [],
  'egress.airplaneMode': ['on'],
  'backup.folder.connect': ['directoryHandle'],
  'backup.folder.run': [],
  'backup.folder.restore': ['name', optionsOf('backup.folder.restore', 'name')],
  'backup.folder.remove': ['name'],
  'mcp.connect': [optionsOf('mcp.connect')],
  'mcp.refresh': ['serverId'],
  'mcp.disconnect': ['serverId'],
  'mcp.remove': ['serverId'],
  'mcp.setTool': ['serverId', 'tool', optionsOf('mcp.setTool', 'serverId', 'tool')],
  'exercise.remove': ['exerciseId'],
  'mcp.accept': ['serverId', 'tool', 'fingerprint'],
  'mcp.signIn': ['serverId', optionsOf('mcp.signIn', 'serverId')],
  'mcp.allowSignIn': ['serverId', 'issuer', 'origins'],
  'mcp.checkSignIn': ['state'],
  'mcp.finishSignIn': [optionsOf('mcp.finishSignIn')],
  'mcp.signOut': ['serverId'],
  'mcp.offers': ['serverId'],
  'mcp.readResource': ['serverId', 'uri'],
  'mcp.readPrompt': ['serverId', 'name', 'fields'],
  'sync.folder.preview': ['notebookId', 'handle', optionsOf('sync.folder.preview', 'notebookId', 'handle')],
  'sync.folder.connect': ['notebookId', 'handle', optionsOf('sync.folder.connect', 'notebookId', 'handle')],
  'sync.folder.disconnect': ['notebookId'],
  'sync.folder.dismiss': ['notebookId'],
  'sync.folder.bin': ['notebookId'],
  'sync.folder.emptyBin': ['notebookId'],
  'sync.folder.progress': ['notebookId'],
  'sync.folder.stop': ['notebookId'],
  'git.init': ['notebookId', optionsOf('git.init', 'notebookId')],
  'git.end': ['notebookId'],
  'git.settings': ['notebookId', optionsOf('git.settings', 'notebookId')],
  'git.commit': ['notebookId', optionsOf('git.commit', 'notebookId')],
  'git.log': ['notebookId', optionsOf('git.log', 'notebookId')],
  'git.diff': ['notebookId', optionsOf('git.diff', 'notebookId')],
  'git.content': ['notebookId', 'oid'],
  'git.restore': ['notebookId', optionsOf('git.restore', 'notebookId')],
  'git.status': ['notebookId'],
  'git.bundle': ['notebookId', optionsOf('git.bundle', 'notebookId')],
  'git.remote': ['notebookId', optionsOf('git.remote', 'notebookId')],
  'git.planPush': ['notebookId'],
  'git.push': ['notebookId', optionsOf('git.push', 'notebookId')],
  'git.pull': ['notebookId', optionsOf('git.pull', 'notebookId')],
  'git.fetch': ['notebookId'],
  'git.conflict': ['notebookId', 'path'],
  'git.decide': ['notebookId', 'path', 'take', optionsOf('git.decide', 'notebookId', 'path', 'take')],
  'git.dismiss': ['notebookId', optionsOf('git.dismiss', 'notebookId')],
  'git.clone': [{ options: Object.keys(cloneRequestSchema.shape) }],
  'exports.describe': ['subject', optionsOf('exports.describe', 'subject')],
  'storage.limits': [],
  'storage.setLimits': ['limits'],
  'storage.retention': [optionsOf('storage.retention', 'open')],
  'storage.cleanUp': [optionsOf('storage.cleanUp', 'open', 'inBackground')],
  'storage.removeOldVersions': [optionsOf('storage.removeOldVersions', 'inBackground')],
  'storage.repair': ['table', 'rowKey'],
  'storage.discard': ['table', 'rowKey'],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>;
