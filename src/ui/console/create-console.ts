import { readGate, readLedger, setAirplane } from '../../client/network/gate-client.ts';
import { connectProvider, removeProvider } from '../../client/providers/connect-provider.ts';
import { lazily } from '../../client/workers/lazy.ts';
import type { SearchClient } from '../../client/workers/search-client.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import type { SimulatedAccess } from '../../contracts/wire/commands/simulate.ts';
import type { LedgerEntry } from '../../contracts/wire/gate-messages.ts';
import type { RelatedNote, SearchCalls, SearchRequest, SearchResult } from '../../contracts/wire/search-requests.ts';
import { accessAt } from '../../core/shared/access-bits.ts';
import { backupConsole } from './backup-console.ts';
import { backupFolderConsole } from './backup-folder-console.ts';
import { withCheckedArguments } from './check-arguments.ts';
import { CONSOLE_PARAMETERS, type ListedCall, type Parameter, parametersOf } from './console-parameters.ts';
import { exerciseConsole } from './exercise-console.ts';
import { gitConsole } from './git-console.ts';
import { mcpConsole } from './mcp-console.ts';
import { modelConsole } from './model-console.ts';
import { notebookConsole } from './notebook-console.ts';
import type { ChatOptions, ConsoleAnswer } from './run-console.ts';
import { storageConsole } from './storage-console.ts';
import { syncConsole } from './sync-console.ts';
import { forGood, undoBy, undoChange, type WayBack } from './way-back.ts';

/**
 * The console API: everything the screen can do, by the same commands. Every call returns a promise; failures
 * reject with an `Error` that has `code`, `message` and `data`, also for an option or argument that a call does not know. Times are in milliseconds, sizes in bytes.
 */
export function createConsole(client: WorkerClient, search: SearchClient): CloisterConsole {
  CONSOLE_PARAMETERS satisfies Readonly<Record<ListedCall<CloisterConsole>, readonly Parameter[]>>;
  return withCheckedArguments(consoleCalls(client, search), parametersOf);
}

function consoleCalls(client: WorkerClient, search: SearchClient) {
  const call = <N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> =>
    client.call(name, input);
  // What waits for runs comes when one is waited for: a start has no need of it.
  const runs = lazily(async () => (await import('./run-console.ts')).createRunConsole(call));

  return {
    version: __CLOISTER_VERSION__,
    ready: client.ready.then(async () => {
      const { sentence: _, ...ready } = await call('app.ready', {});
      return ready;
    }),
    ...notebookConsole(call),
    /**
     * Notes by their words, best first. Knows `"phrases"`, `begin*` and the filters `path:`, `tag:`, `prop:name=value` and `date:`.
     * Without a notebook, in all of them. At most 20 unless told. `by: 'both'` finds notes by meaning too (English ones, without a table or model for other languages); results say so in `foundBy`.
     */
    search: async (query: string, options: Omit<SearchRequest, 'query' | 'typing'> = {}): Promise<SearchResult[]> => [
      ...(await search.search({ ...options, query })).results,
    ],
    /** The notes nearest in meaning to one, best first: 10 unless told. Empty while their vectors are made, and while it is off. */
    related: async (
      notebookId: string,
      path: string,
      { limit }: Pick<SearchCalls['related']['input'], 'limit'> = {},
    ): Promise<RelatedNote[]> => [...(await search.related(notebookId, path, limit))],
    agents: {
      /** With a workspace: those that may work in it. */
      list: ({ workspaceId }: CommandInput<'agents.list'> = {}) =>
        call('agents.list', workspaceId === undefined ? {} : { workspaceId }),
      get: (name: string) => call('agents.get', { name }),
      create: (spec: CommandInput<'agents.create'>) => call('agents.create', spec),
      update: (name: string, patch: CommandInput<'agents.update'>['patch']) => call('agents.update', { name, patch }),
      /** The same settings under another name. What rules allow the first one, they do not allow the duplicate. */
      duplicate: (name: string, options: Omit<CommandInput<'agents.duplicate'>, 'name'> = {}) =>
        call('agents.duplicate', { ...options, name }),
      /** Removes an agent and the rules about it, for good. Its runs and log entries stay. */
      remove: (name: string): Promise<WayBack> => forGood(call('agents.remove', { name })),
      /** What the text of an `AGENT.md` asks for, or its mistakes; `install` adds the agent as you reviewed it. */
      readFile: (text: string, file = 'AGENT.md') => call('agents.readFile', { file, text }),
      install: (spec: CommandInput<'agents.install'>['spec'], file = 'AGENT.md') =>
        call('agents.install', { spec, file }),
      exportFile: (name: string) => call('agents.exportFile', { name }),
      /** The files of agents in a notebook. They have no effect until one is installed. */
      listFiles: (notebookId: string) => call('agents.listFiles', { notebookId }),
      presets: () => call('agents.presets', {}),
      /** The skills of a notebook: each `SKILL.md`. */
      skills: (notebookId: string) => call('skills.list', { notebookId }),
      /** What an agent did in the last days (30 unless told), by day and in sum. */
      activity: (name: string, options: Omit<CommandInput<'agents.activity'>, 'name'> = {}) =>
        call('agents.activity', { ...options, name }),
      /** How often runs finish, are refused, undone and handed over; of one agent or of all. */
      metrics: (options: CommandInput<'agents.metrics'> = {}) => call('agents.metrics', options),
      /** The rights of an agent on each file and folder of its notebooks, as its tools have them. */
      simulate: async (name: string): Promise<SimulatedAccess[]> => {
        const simulation = await call('agents.simulate', { name });
        return simulation.paths.map((_, index) => accessAt(simulation, index));
      },
    },
    /** The open checkboxes of notes. */
    todos: {
      list: (notebookId: string) => call('todos.list', { notebookId }),
      /** Ticks or unticks the checkbox at an offset of the note that you saw. */
      tick: (notebookId: string, path: string, box: Omit<CommandInput<'todos.tick'>, 'notebookId' | 'path'>) =>
        call('todos.tick', { ...box, notebookId, path }),
    },
    /** What agents may do, must ask for, and never do. */
    rules: {
      list: (options: CommandInput<'rules.list'> = {}) => call('rules.list', options),
      add: (rule: CommandInput<'rules.add'>) => call('rules.add', rule),
      update: (ruleId: string, patch: CommandInput<'rules.update'>['patch']) => call('rules.update', { ruleId, patch }),
      /** Removes one rule, or several as one change. */
      remove: async (rules: string | readonly string[]): Promise<WayBack> => {
        await call('rules.remove', typeof rules === 'string' ? { ruleId: rules } : { ruleIds: [...rules] });
        const ids = typeof rules === 'string' ? [rules] : rules;
        return { undo: ids.flatMap((ruleId) => undoBy('rules.restoreOne', ruleId).undo) };
      },
      /** What the text of a file of rules would add; `import` adds it as one change. */
      readFile: (text: string) => call('rules.readFile', { text }),
      import: (text: string) => call('rules.import', { text }),
      /** Earlier states of the rules, newest first. */
      versions: () => call('rules.versions', {}),
      /** Brings back an earlier state of the rules as a new one. */
      restore: (revision: number) => call('rules.restore', { revision }),
      /** Brings back one rule that was removed, or its text before its last change. */
      restoreOne: (ruleId: string) => call('rules.restore', { ruleId }),
      /** Decides on a call as the executor would, and carries out nothing. */
      test: (question: CommandInput<'rules.test'>) => call('rules.test', question),
      /** Whether models on servers get the names of local-only files. */
      showLocalOnlyNames: (shown: boolean) => call('rules.showLocalOnlyNames', { shown }),
    },
    redaction: {
      settings: () => call('redaction.settings', {}),
      update: (patch: CommandInput<'redaction.update'>) => call('redaction.update', patch),
      /** Finds and masks values in a text, and stores nothing. */
      test: (text: string) => call('redaction.test', { text }),
      search: (text: string) => call('redaction.search', { text }),
    },
    providers: {
      list: () => call('providers.list', {}),
      /** Connects, and asks the server for its models unless they are given. The key cannot be read back. */
      connect: (input: CommandInput<'providers.connect'>): Promise<CommandResults['providers.connect']> =>
        connectProvider(client, input),
      /** Ends a connection and removes its key, for good: connect again to have it back. */
      remove: (providerId: string): Promise<WayBack> => forGood(removeProvider(client, providerId)),
      refresh: (providerId: string) => call('providers.refresh', { providerId }),
      test: (providerId: string, modelId: string, options: { thorough?: boolean } = {}) =>
        call('providers.test', { providerId, modelId, ...options }),
      setPrices: (providerId: string, modelId: string, prices: CommandInput<'providers.setPrices'>['prices']) =>
        call('providers.setPrices', { providerId, modelId, prices }),
      /** Sets the limits and the temperature of a model; null for unknown, or the default of the server. Omitted ones stay. */
      setLimits: (
        providerId: string,
        modelId: string,
        limits: Omit<CommandInput<'providers.setLimits'>, 'providerId' | 'modelId'>,
      ) => call('providers.setLimits', { ...limits, providerId, modelId }),
      setDefault: (model: CommandInput<'providers.setDefault'>['model']) => call('providers.setDefault', { model }),
      usage: (options: CommandInput<'providers.usage'> = {}) => call('providers.usage', options),
    },
    models: modelConsole(client),
    sync: syncConsole(call),
    git: gitConsole(client),
    vault: {
      status: () => call('vault.status', {}),
      unlock: (by: CommandInput<'vault.unlock'>) => call('vault.unlock', by),
      lock: () => call('vault.lock', {}),
      protect: (how: CommandInput<'vault.protect'>) => call('vault.protect', how),
    },
    /** Sends a message to an agent. Resolves when the run ends or waits for an approval; later messages continue the conversation. */
    chat: async (message: string, options: ChatOptions = {}) => (await runs()).chat(message, options),
    /** The messages of a conversation. Default: the one that `chat` continues. */
    history: async (sessionId?: string | null): Promise<CommandResults['sessions.history']> =>
      (await runs()).history(sessionId),
    /** Starts a new conversation with the next message. */
    clear: async (): Promise<void> => (await runs()).clear(),
    sessions: {
      /** Conversations, with what their runs add up to. */
      list: (filter: CommandInput<'sessions.list'> = {}) => call('sessions.list', filter),
      get: (sessionId: string) => call('sessions.get', { sessionId }),
      /** A conversation as a Blob: Markdown to read, or JSON. */
      export: (sessionId: string, options: Omit<CommandInput<'sessions.export'>, 'sessionId'> = {}) =>
        call('sessions.export', { ...options, sessionId }),
      /** The summary that replaces the older messages in a prompt; null while none is needed. */
      summary: (sessionId: string) => call('sessions.summary', { sessionId }),
      /** Replaces the summary by a text of your own; null has it made of the messages again. */
      setSummary: (sessionId: string, text: string | null, options: { upToSeq?: number } = {}) =>
        call('sessions.setSummary', { ...options, sessionId, text }),
    },
    approvals: {
      /** The pending approvals, of one run and its helpers when told. */
      list: (filter: CommandInput<'approvals.list'> = {}) => call('approvals.list', filter),
      /** Answers one or more approvals. Resolves with the state of the first run that waited, once it ends or waits again. */
      respond: async (approvalIds: string | readonly string[], answer: ConsoleAnswer) =>
        (await runs()).respond(approvalIds, answer),
      /** What "always" would hold for, narrowest first; `respond` takes one as `reach`. */
      reaches: (approvalId: string, decision: 'allow_always' | 'reject_always') =>
        call('approvals.reaches', { approvalId, decision }),
    },
    runs: {
      /** Runs, newest first. All given conditions must hold. */
      list: (filter: CommandInput<'runs.list'> = {}) => call('runs.list', filter),
      /** A run with its steps, calls, requests and changed files. */
      get: (runId: string) => call('runs.get', { runId }),
      /** The request of a step as the model received it; null when it was not kept. */
      request: (runId: string, index: number) => call('runs.request', { runId, index }),
      /** A Blob with everything that is stored of a run. */
      export: (runId: string, options: { masked?: boolean } = {}) => call('runs.export', { ...options, runId }),
      /** Tools, files, duration and tokens of a run; `exportTrace` resolves with it as a Blob. */
      trace: (runId: string) => call('runs.trace', { runId }),
      exportTrace: (runId: string, options: { masked?: boolean } = {}) =>
        call('runs.exportTrace', { ...options, runId }),
      estimate: (input: CommandInput<'runs.estimate'>) => call('runs.estimate', input),
      /** What would not work, or would leave this device, before a task starts. */
      preflight: (input: CommandInput<'runs.preflight'>) => call('runs.preflight', input),
      files: (runId: string) => call('runs.files', { runId }),
      /** Files, bytes and quota of each mount: the notebook, the run's own folder, its scratch folder. */
      vfsStats: (runId: string) => call('runs.vfsStats', { runId }),
      /** Ends a run. Its changes stay; `undo` takes them back. */
      cancel: async (runId: string) => (await runs()).stateAfter(runId, call('runs.cancel', { runId })),
      pause: async (runId: string) => (await runs()).stateAfter(runId, call('runs.pause', { runId })),
      resume: async (runId: string) => (await runs()).stateAfter(runId, call('runs.resume', { runId })),
      /** Repeats the request of a run in a new one. */
      retry: async (runId: string) => (await runs()).follow(call('runs.retry', { runId })),
      /** Continues the conversation with another agent; resolves like `chat`. */
      handOver: async (runId: string, options: Omit<CommandInput<'runs.handOver'>, 'runId'>) =>
        (await runs()).follow(call('runs.handOver', { ...options, runId })),
      handBack: (runId: string) => call('runs.handBack', { runId }),
      /** What a dry run would change; `apply` makes all of it, or the given changes, and resolves like `chat`. */
      plan: (runId: string) => call('runs.plan', { runId }),
      apply: async (runId: string, options: Omit<CommandInput<'runs.apply'>, 'runId'> = {}) =>
        (await runs()).follow(call('runs.apply', { ...options, runId })),
      discard: (runId: string) => call('runs.discard', { runId }),
      /** Takes back all changes of a run. Files that changed since stay as they are, and are named. */
      undo: (runId: string) => call('runs.undo', { runId }),
      redo: (runId: string) => call('runs.redo', { runId }),
    },
    /** Work that one agent plans, another does and a third reviews, before the person decides. */
    reviews: {
      list: (filter: CommandInput<'reviews.list'> = {}) => call('reviews.list', filter),
      get: (reviewId: string) => call('reviews.get', { reviewId }),
      create: (work: CommandInput<'reviews.create'>) => call('reviews.create', work),
      /** Hands the text of `waiting` over to the part in another notebook. */
      handOver: (reviewId: string, hash: string) => call('reviews.handOver', { reviewId, hash }),
      approve: (reviewId: string, changes: CommandInput<'reviews.approve'>['changes']) =>
        call('reviews.approve', { reviewId, changes }),
      sendBack: (reviewId: string, remarks: string) => call('reviews.sendBack', { reviewId, remarks }),
      reject: (reviewId: string, remarks?: string) =>
        call('reviews.reject', { reviewId, ...(remarks === undefined ? {} : { remarks }) }),
      reopen: (reviewId: string) => call('reviews.reopen', { reviewId }),
      cancel: (reviewId: string) => call('reviews.cancel', { reviewId }),
      retry: (reviewId: string) => call('reviews.retry', { reviewId }),
      ofFile: (notebookId: string, path: string) => call('reviews.ofFile', { notebookId, path }),
    },
    /** Requests that wait for their turn, for a time or for another task. The state is that of the run while one works. */
    tasks: {
      list: (filter: CommandInput<'tasks.list'> = {}) => call('tasks.list', filter),
      get: (taskId: string) => call('tasks.get', { taskId }),
      create: (task: CommandInput<'tasks.create'>) => call('tasks.create', task),
      update: (taskId: string, patch: CommandInput<'tasks.update'>['patch']) => call('tasks.update', { taskId, patch }),
      assign: (taskId: string, agent: string) => call('tasks.assign', { taskId, agent }),
      /** Puts a task that waits before another one; null for the end of the queue. */
      move: (taskId: string, before: string | null) => call('tasks.move', { taskId, before }),
      cancel: (taskId: string) => call('tasks.cancel', { taskId }),
      retry: (taskId: string, options: { anyway?: boolean } = {}) => call('tasks.retry', { ...options, taskId }),
      remove: (taskId: string) => call('tasks.remove', { taskId }),
      restore: (taskId: string) => call('tasks.restore', { taskId }),
    },
    /**
     * The person's own scripts. `run` makes the changes of a dry run; without one, it does one first. `checkpoints`: the texts of those
     * that you allow, in their order.
     */
    scripts: {
      dryRun: (notebookId: string, source: string) => call('scripts.dryRun', { notebookId, source }),
      run: async (
        notebookId: string,
        source: string,
        plan?: CommandInput<'scripts.run'>['plan'],
        checkpoints: string[] = [],
      ) => (await runs()).runScript(notebookId, source, plan, checkpoints),
      history: (notebookId: string) => call('scripts.history', { notebookId }),
    },
    /** Playbooks: fixed steps that run with the rights of an agent. `run` takes a name or the text. */
    playbooks: {
      list: () => call('playbooks.list', {}),
      check: (yaml: string) => call('playbooks.check', { source: yaml }),
      run: async (
        nameOrYaml: string,
        inputs?: CommandInput<'playbooks.run'>['inputs'],
        options?: Omit<CommandInput<'playbooks.run'>, 'playbook' | 'inputs'>,
      ) => (await runs()).runPlaybook(nameOrYaml, inputs, options),
      /** The YAML of a playbook that makes the calls of a run; `save` keeps it. */
      fromRun: async (runId: string): Promise<string> => (await call('playbooks.fromRun', { runId })).source,
      save: (yaml: string, opened?: string) => call('playbooks.save', { source: yaml, opened }),
      remove: async (name: string): Promise<WayBack> => {
        await call('playbooks.remove', { name });
        return undoBy('playbooks.restore', name);
      },
      restore: (name: string) => call('playbooks.restore', { name }),
    },
    changes: {
      list: (filter: CommandInput<'changes.list'> = {}) => call('changes.list', filter),
      undo: (changeId: string) => call('changes.undo', { changeId }),
      /** The history of a notebook, a folder or a file, newest first, with who made each change and why: 50 unless told. */
      page: (notebookId: string, options: Omit<CommandInput<'changes.page'>, 'notebookId'> = {}) =>
        call('changes.page', { ...options, notebookId }),
      /** The files that differ after two changes, by their `seq`; without `toSeq`, from those as they are now. */
      compare: (
        notebookId: string,
        fromSeq: number,
        options: Omit<CommandInput<'changes.compare'>, 'notebookId' | 'fromSeq'> = {},
      ) => call('changes.compare', { ...options, notebookId, fromSeq }),
      /** What restoring a notebook, or the file or folder at `path`, to its state after a change would do. */
      planRestore: (
        notebookId: string,
        seq: number,
        options: Omit<CommandInput<'changes.planRestore'>, 'notebookId' | 'seq'> = {},
      ) => call('changes.planRestore', { ...options, notebookId, seq }),
      /** Restores it, as one change. */
      restore: async (
        notebookId: string,
        seq: number,
        options: Omit<CommandInput<'changes.restore'>, 'notebookId' | 'seq'> = {},
      ): Promise<CommandResults['changes.restore'] & WayBack> => {
        const restored = await call('changes.restore', { ...options, notebookId, seq });
        return { ...restored, ...undoChange(restored.changeId) };
      },
      /** The files that an undo left, because they changed since, and what can be taken of each. */
      conflicts: (of: CommandInput<'changes.conflicts'>['of']) => call('changes.conflicts', { of }),
      /** The text of one of them, merged part by part: `mine` stands now, `theirs` is what the undo restores. */
      mergedText: (of: CommandInput<'changes.mergedText'>['of'], fileId: string) =>
        call('changes.mergedText', { of, fileId }),
      /** Carries out decisions about them, as one change. */
      merge: async (
        of: CommandInput<'changes.merge'>['of'],
        decisions: CommandInput<'changes.merge'>['decisions'],
      ): Promise<CommandResults['changes.merge'] & WayBack> => {
        const merged = await call('changes.merge', { of, decisions });
        return { ...merged, ...undoChange(merged.changeId) };
      },
    },
    tools: {
      list: (filter: CommandInput<'tools.list'> = {}) => call('tools.list', filter),
      /** What people can do and agents cannot, with the reasons. */
      peopleOnly: (filter: CommandInput<'tools.peopleOnly'> = {}) => call('tools.peopleOnly', filter),
      call: (agent: string, toolName: string, input: unknown, options: { notebookId?: string; runId?: string } = {}) =>
        call('tools.call', { ...options, agent, toolName, input }),
    },
    audit: {
      entries: (query: CommandInput<'audit.entries'> = {}) => call('audit.entries', query),
      days: (options: CommandInput<'audit.days'> = {}) => call('audit.days', options),
      /** With a `checkpoint`, `{ seq, hash }` of an entry that you have kept elsewhere, also whether entries are missing at the end. */
      verify: (options: CommandInput<'audit.verify'> = {}) => call('audit.verify', options),
      /** A Blob of JSON lines: a head, then each entry as it is hashed, with its private texts and their salts apart. */
      export: (options: CommandInput<'audit.export'> = {}) => call('audit.export', options),
    },
    exports: {
      /** What an export holds: how much, which of it is labelled, and with `search` what looks like keys or personal data. Packs nothing. */
      describe: (
        subject: CommandInput<'exports.describe'>['subject'],
        options: Omit<CommandInput<'exports.describe'>, 'subject'> = {},
      ) => call('exports.describe', { ...options, subject }),
    },
    egress: {
      /** Requests to other servers, sent or refused, newest first. */
      ledger: (): Promise<LedgerEntry[]> => readLedger(),
      /** Switches airplane mode, when told to; resolves with how it stands. */
      airplaneMode: async (on?: boolean): Promise<boolean> => {
        if (on !== undefined) await setAirplane(on);
        return (await readGate()).airplane;
      },
    },
    backup: {
      ...backupConsole(client),
      /** Copies in a folder that you choose, made by themselves while the app is open. */
      folder: backupFolderConsole(client),
    },
    mcp: mcpConsole(client),
    exercise: exerciseConsole(client),
    storage: storageConsole(client),
  };
}

export type CloisterConsole = ReturnType<typeof consoleCalls>;
