import type { ViewId } from './view-ids.ts';

/** What a view, or a part of the notebook's screen, is called wherever it is named. */
export interface ViewNames {
  /** Within a sentence, such as "the log". */
  readonly inSentence: string;
  /** What a model is told that it shows; null when the id says it. */
  readonly about: string | null;
  /** Names under which people ask the Navigator for it: alternatives of a regular expression, in lower case. */
  readonly spoken: string;
}

/** What each view is called. */
export const VIEWS = {
  overview: {
    inSentence: 'the tables of notes',
    about: 'notes as a table',
    spoken:
      'tables?|tables of (?:the |my |all )?notes|note tables|overview|note overview|overview of (?:the |my |all )?notes|table of (?:the |my |all )?notes|saved views',
  },
  tags: { inSentence: 'the tags', about: null, spoken: 'tags?|tag list|list of tags|all tags|tag pane' },
  todos: {
    inSentence: 'the to-dos',
    about: 'open checkboxes of the notes',
    spoken: 'to-?do (?:page|view)|page of (?:the |my |all )?to-?dos',
  },
  history: {
    inSentence: 'the history',
    about: 'changes of the notebook, and its earlier states',
    spoken: 'history|history of (?:the |this |my )?notebook|notebook history|time ?line',
  },
  bin: {
    inSentence: 'the bin',
    about: 'what was deleted',
    spoken: 'bin|trash|recycle bin|deleted (?:files|notes)|list of deleted (?:files|notes)',
  },
  agents: { inSentence: 'the agents', about: null, spoken: 'agents?|agent list|helpers|assistants' },
  tasks: {
    inSentence: 'the agent tasks',
    about: 'requests that wait, run or have ended',
    spoken: 'tasks|agent tasks|tasks of (?:the |my )?agents|task list|task board|task queue|queue|queue of tasks',
  },
  reviews: {
    inSentence: 'the reviews',
    about: 'work that one agent does and another reviews',
    spoken: 'reviews|review list|reviewed work|list of reviews|reviews of agents',
  },
  rules: {
    inSentence: 'the rules',
    about: 'what agents may do, must ask for and never do',
    spoken: 'rules?|rule book|standing rules|permissions|policies|policy',
  },
  scripts: {
    inSentence: 'the scripts',
    about: 'programs over many notes',
    spoken: 'scripts?|script list|my scripts|script editor',
  },
  playbooks: {
    inSentence: 'the playbooks',
    about: null,
    spoken: 'playbooks?|recipes?',
  },
  tools: { inSentence: 'the tools', about: null, spoken: 'tools?|tool list|list of tools|all tools' },
  models: {
    inSentence: 'the models',
    about: null,
    spoken: 'models?|language models?|ai models?|providers?|model settings|model list|api keys?|keys',
  },
  gate: {
    inSentence: 'the privacy view',
    about: 'what leaves this device',
    spoken:
      'gate|privacy|privacy settings|network|network log|ledger|traffic|(?:what|which (?:data|notes?|files?|models?|agents?)) leaves?(?: (?:this|the|my) device)?|what left(?: (?:this|the|my) device)?|what has left(?: (?:this|the|my) device)?|connections|hosts|allowed hosts|airplane mode|what goes out|what was sent',
  },
  storage: {
    inSentence: 'the storage view',
    about: 'what is stored on this device, and what was sent where',
    spoken:
      'storage|storage (?:page|view|use)|disk (?:use|usage|space)|space|used space|what is stored(?: (?:here|on (?:this|the|my) device))?|inventory of storage',
  },
  log: {
    inSentence: 'the log',
    about: null,
    spoken:
      'log|logs|audit log|audit trail|audit|activity log|activity|event log|logbook of actions|log of actions|action log|evidence',
  },
  settings: {
    inSentence: 'the settings',
    about: null,
    spoken: 'settings?|preferences|options|configuration|setup',
  },
  backup: {
    inSentence: 'the backup view',
    about: 'a second copy of everything',
    spoken: 'backups?|backup (?:page|view|settings)|restore page',
  },
  devices: {
    inSentence: 'the other devices',
    about: 'notebooks kept in step with a folder',
    spoken: 'other devices|devices|sync|synchronisation|folder sync|sync folders?|folders? kept in step',
  },
  git: {
    inSentence: 'the git history',
    about: 'commits of the notebook, and its git server',
    spoken: 'git|git history|commits|git server|git page',
  },
  help: {
    inSentence: 'the help',
    about: null,
    spoken: 'help page|help view|help|manual|documentation|docs|keyboard shortcuts|shortcuts|user guide|guide',
  },
} as const satisfies Readonly<Record<ViewId, ViewNames>>;

/** Parts of the notebook's screen that can be opened by name as well. */
export const PANELS = {
  files: {
    inSentence: 'the files',
    about: null,
    spoken: 'file tree|file list|sidebar|side bar|files panel|file panel|file browser|tree',
  },
  search: { inSentence: 'the search', about: null, spoken: 'search|search field|search box|search panel|search view' },
  run: {
    inSentence: 'the runs',
    about: 'runs and pending approvals',
    spoken:
      'runs?|run panel|past runs|list of runs|approvals?|pending approvals?|open approvals?|waiting approvals?|questions|pending questions|open questions panel|conversations?|run history|what is waiting|what waits for me',
  },
} as const satisfies Readonly<Record<string, ViewNames>>;

/** Everything that can be opened by name. */
export type ScreenView = ViewId | keyof typeof PANELS;
export const SCREEN_VIEWS: Readonly<Record<ScreenView, ViewNames>> = { ...VIEWS, ...PANELS };
