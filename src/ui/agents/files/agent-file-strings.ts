import { catalog, message } from '../../kit/language/text-catalog.ts';

const list = (pattern: string) => message<(list: string) => string>(pattern, 'list');

export const fileStrings = catalog('agent-file', {
  import: 'Import agent…',
  choose: 'File of an agent',
  export: 'Export',
  reading: 'Reading the file…',
  title: message<(file: string) => string>('Review the agent in { $file }'),
  text: 'Nothing is installed yet, and reading the file gave it no rights. Check what the agent asks for, choose where it can work, then install it.',
  install: 'Install agent',
  problems: message<(n: number) => string>(
    '{ $n -> [one] This file has a mistake, so it can’t be installed. *[other] This file has { $n } mistakes, so it can’t be installed. }',
  ),
  place: message<(line: number, column: number) => string>('Line { $line }, column { $column }'),
  asks: 'What the file asks for',
  asksPreset: 'What the preset brings',
  rights: list('Rights: { $list }. They are turned on below and work only in the scope that you choose.'),
  noRights: 'It asks for no rights.',
  withheld: list(
    'It also asks for: { $list }. These rights are off. Turn them on below if you want the agent to have them.',
  ),
  scope: message<(folders: string, types: string) => string>(
    'It asks for files of the types { $types } in { $folders }. Nothing is selected until you choose it.',
    'folders',
    'types',
  ),
  useScope: 'Select these folders and file types',
  noScope: 'It names no folders. Choose where the agent can work.',
  hosts: list('It asks to fetch from { $list }. No host is allowed until you choose it.'),
  useHosts: 'Allow these hosts',
  fewerApprovals:
    'It asks that only deletions need your approval. Every change still needs it unless you choose otherwise below.',
  allowRules: message<(n: number) => string>(
    '{ $n -> [one] A rule that allows something was left out. *[other] { $n } rules that allow something were left out. }',
  ),
  otherRules: message<(n: number) => string>(
    '{ $n -> [one] It brings a rule that denies something or asks you. *[other] It brings { $n } rules that deny something or ask you. } You can see it under Rules after the installation.',
  ),
  denied: list('It can never use these tools: { $list }.'),
  model: message<(model: string) => string>('It names the model { $model }. Choose a model below.'),
  noCounterpart: list('These tools don’t exist in Cloister: { $list }.'),
  kept: list('These fields are kept for the next export and have no effect: { $list }.'),
  risk: message<(level: string) => string>(
    'The file calls its risk { $level -> [low] low. [medium] medium. *[high] high: every change needs your approval, and no rule that allows waives that. }',
  ),
  renamed: message<(name: string) => string>(
    'There is an agent named { $name } already, so this one gets another name.',
  ),
  anyType: 'any',
  allFolders: 'all folders',
  inNotebook: 'Agent files in this notebook',
  inNotebookText: 'These files have no effect until you review and install them.',
  review: 'Review',
  labels: message<(labels: string) => string>(
    'Labels of the file: { $labels }. An agent has no labels: its instructions are sent to its model.',
  ),
  skills: 'Skills',
  skillsHint:
    'A skill is a SKILL.md file with instructions for one kind of task. The agent is told its name and description, and reads the file when it needs it. The file must be in the scope of the agent. Read it before you choose it: the agent follows what it says.',
  noSkills: 'This notebook has no SKILL.md file.',
  skillsElsewhere: message<(n: number) => string>(
    '{ $n -> [one] One skill of another notebook stays selected. *[other] { $n } skills of other notebooks stay selected. }',
  ),
  skillChanged:
    'This file was changed after you chose it, so the agent is not told of it. Read it, then select it again.',
  readSkill: 'Read the file',
  skillsOf: list('Skills: { $list }'),
  skillGone: 'This file no longer exists.',
  skillLabelled: message<(labels: string) => string>(
    'This file has the label { $labels }, so no agent is told of it. Remove the label first.',
  ),
  prompt: 'Instructions, with hidden characters shown',
});
