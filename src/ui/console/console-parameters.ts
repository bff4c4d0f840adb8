import { z } from 'zod';
import { COMMANDS, type CommandName } from '../../contracts/wire/commands/commands.ts';
import { searchRequestSchema } from '../../contracts/wire/search-requests.ts';

/** A parameter of a call: a value that the worker checks, or an object of which these names are known. */
export type Parameter = string | { readonly options: readonly string[] };

/** Names of the calls, such as `files.read`. */
export type CallName<T> = {
  [Name in keyof T & string]: T[Name] extends (...args: never[]) => unknown
    ? Name
    : T[Name] extends string | Promise<unknown>
      ? never
      : `${Name}.${CallName<T[Name]>}`;
}[keyof T & string];

/** The fields of a command, apart from those that are parameters of their own. */
function optionsOf(command: CommandName, ...apart: string[]): Parameter {
  return fieldsOf(COMMANDS[command], apart);
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

/** The parameters of each call. A console with a call that is not listed does not compile. */
export const CONSOLE_PARAMETERS = {
  'workspaces.list': [],
  'workspaces.create': [optionsOf('workspaces.create')],
  'notebooks.list': [],
  'notebooks.create': [optionsOf('notebooks.create')],
  'notebooks.openSample': [],
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
  'files.copy': ['notebookId', 'from', 'to'],
  'files.mkdir': ['notebookId', 'path'],
  'files.remove': ['notebookId', 'path'],
  'files.setLabels': ['notebookId', 'path', 'labels'],
  'files.history': ['notebookId', 'path'],
  search: ['query', fieldsOf(searchRequestSchema, ['query', 'typing'])],
  'agents.list': [],
  'agents.get': ['name'],
  'agents.create': [optionsOf('agents.create')],
  'agents.update': ['name', partOf('agents.update', 'patch')],
  'agents.remove': ['name'],
  'agents.readFile': ['text', 'file'],
  'agents.install': [partOf('agents.install', 'spec'), 'file'],
  'agents.exportFile': ['name'],
  'agents.listFiles': ['notebookId'],
  'agents.presets': [],
  'agents.skills': ['notebookId'],
  'agents.simulate': ['name'],
  'rules.list': [optionsOf('rules.list')],
  'rules.add': [optionsOf('rules.add')],
  'rules.update': ['ruleId', partOf('rules.update', 'patch')],
  'rules.remove': ['rules'],
  'rules.readFile': ['text'],
  'rules.import': ['text'],
  'rules.versions': [],
  'rules.restore': ['revision'],
  'rules.restoreOne': ['ruleId'],
  'rules.test': [optionsOf('rules.test')],
  'redaction.settings': [],
  'redaction.update': [optionsOf('redaction.update')],
  'redaction.test': ['text'],
  'redaction.search': ['text'],
  'providers.list': [],
  'providers.connect': [optionsOf('providers.connect')],
  'providers.remove': ['providerId'],
  'providers.refresh': ['providerId'],
  'providers.test': ['providerId', 'modelId', optionsOf('providers.test', 'providerId', 'modelId')],
  'providers.setPrices': ['providerId', 'modelId', partOf('providers.setPrices', 'prices')],
  'providers.setDefault': [partOf('providers.setDefault', 'model')],
  'providers.usage': [optionsOf('providers.usage')],
  'models.list': [],
  'models.add': [optionsOf('models.add')],
  'models.load': ['modelId', { options: ['onProgress'] }],
  'models.unload': [],
  'models.pause': ['modelId'],
  'models.resume': ['modelId'],
  'models.remove': ['modelId'],
  'models.configure': ['modelId', partOf('models.configure', 'settings')],
  'models.test': ['modelId'],
  'models.stopTest': [],
  'models.results': ['modelId'],
  'models.export': ['modelId'],
  'models.import': [optionsOf('models.import')],
  'models.stopImport': ['importId'],
  'models.device': [],
  'vault.status': [],
  'vault.unlock': [optionsOf('vault.unlock')],
  'vault.lock': [],
  'vault.protect': [optionsOf('vault.protect')],
  chat: ['message', { options: ['agent', 'notebookId', 'sessionId', 'dryRun', 'retryOf', 'onEvent'] }],
  history: ['sessionId'],
  clear: [],
  'approvals.list': [optionsOf('approvals.list')],
  'approvals.respond': ['approvalIds', { options: ['decision', 'reach', 'receipts', 'reason', 'input', 'hunks'] }],
  'approvals.reaches': ['approvalId', 'decision'],
  'runs.list': [optionsOf('runs.list')],
  'runs.get': ['runId'],
  'runs.request': ['runId', 'index'],
  'runs.export': ['runId', optionsOf('runs.export', 'runId')],
  'runs.estimate': [optionsOf('runs.estimate')],
  'runs.preflight': [optionsOf('runs.preflight')],
  'runs.files': ['runId'],
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
  'reviews.list': [optionsOf('reviews.list')],
  'reviews.get': ['reviewId'],
  'reviews.create': [optionsOf('reviews.create')],
  'reviews.approve': ['reviewId', 'changes'],
  'reviews.sendBack': ['reviewId', 'remarks'],
  'reviews.reject': ['reviewId', 'remarks'],
  'reviews.reopen': ['reviewId'],
  'reviews.cancel': ['reviewId'],
  'reviews.retry': ['reviewId'],
  'reviews.ofFile': ['notebookId', 'path'],
  'tasks.list': [optionsOf('tasks.list')],
  'tasks.get': ['taskId'],
  'tasks.create': [optionsOf('tasks.create')],
  'tasks.update': ['taskId', partOf('tasks.update', 'patch')],
  'tasks.assign': ['taskId', 'agent'],
  'tasks.move': ['taskId', 'before'],
  'tasks.cancel': ['taskId'],
  'tasks.retry': ['taskId', optionsOf('tasks.retry', 'taskId')],
  'tasks.remove': ['taskId'],
  'tasks.restore': ['taskId'],
  'scripts.dryRun': ['notebookId', 'source'],
  'scripts.run': ['notebookId', 'source', 'plan'],
  'scripts.history': ['notebookId'],
  'playbooks.list': [],
  'playbooks.check': ['yaml'],
  'playbooks.run': ['nameOrYaml', 'inputs', optionsOf('playbooks.run', 'playbook', 'inputs')],
  'playbooks.fromRun': ['runId'],
  'playbooks.save': ['yaml', 'opened'],
  'playbooks.remove': ['name'],
  'playbooks.restore': ['name'],
  'changes.list': [optionsOf('changes.list')],
  'changes.undo': ['changeId'],
  'tools.list': [optionsOf('tools.list')],
  'tools.call': ['agent', 'toolName', 'input', optionsOf('tools.call', 'agent', 'toolName', 'input')],
  'audit.entries': [optionsOf('audit.entries')],
  'audit.days': [optionsOf('audit.days')],
  'audit.verify': [optionsOf('audit.verify')],
  'audit.export': [optionsOf('audit.export')],
  'egress.ledger': [],
  'egress.airplaneMode': ['on'],
  'storage.status': [],
  'storage.persist': [],
  'storage.damaged': [],
  'storage.discard': ['table', 'rowKey'],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>;
