import type { ToolDescriptor } from '../../contracts/domain/tool.ts';
import { translate } from '../kit/worker-texts/translate.ts';

type Labels = Readonly<Record<string, string>>;
type LabeledTool = Pick<ToolDescriptor, 'name' | 'words'>;

/** Labels of the parameters of tools, by name. A tool where a name means something else has its own in `words.parameters`. */
export const SHARED_LABELS: Labels = {
  path: 'File',
  recursive: 'All levels below',
  pattern: 'Pattern for paths',
  limit: 'Most results',
  fromLine: 'First line',
  toLine: 'Last line',
  fromCharacter: 'First character',
  lines: 'Most lines',
  content: 'Content',
  properties: 'Properties',
  baseHash: 'Hash when it was read',
  template: 'Template',
  variables: 'Values for the template',
  oldText: 'Text to replace',
  newText: 'New text',
  replaceAll: 'Replace all',
  set: 'Properties to set',
  remove: 'Properties to remove',
  paths: 'Files and folders',
  labels: 'Labels',
  from: 'File or folder',
  to: 'New path',
  moves: 'Moves',
  tag: 'Tag',
  folder: 'Folder',
  layout: 'Layout',
  filter: 'Filter',
  columns: 'Columns',
  sort: 'Sort by',
  descending: 'Reverse order',
  group: 'Group by',
  date: 'Property with the date',
  query: 'Search text',
  glob: 'Pattern for paths',
  caseSensitive: 'Match case',
  wholeWord: 'Whole words only',
  changeId: 'Change',
  version: 'Version',
  since: 'Compared with version',
  message: 'Commit message',
  server: 'Server',
  source: 'Script',
  runtime: 'Runs in',
  url: 'Address',
  todos: 'To-dos',
  id: 'ID',
  text: 'Text',
  state: 'State',
  view: 'View',
  theme: 'Theme',
  color: 'Colour',
  types: 'File endings',
  context: 'Lines before and after',
  ranges: 'Line ranges',
  name: 'Name',
  patch: 'Patch',
  maxFuzz: 'Lines that may differ',
  task: 'Task',
  agent: 'Agent',
  prompt: 'Instructions',
  allowed_tools: 'Allowed tools',
  max_duration: 'Most seconds',
  tags: 'Topics',
  kind: 'Kind',
  risk: 'Risk',
  undoable: 'Can be undone',
};

/**
 * Returns the label of a parameter in the language of the screen: that of the tool, or the shared one. Null for a tool of a server, whose
 * names are the server's, and for a parameter without label.
 *
 * @param path of the parameter in the input: `todos[].text`
 */
export function parameterLabel({ name: toolName, words }: LabeledTool, path: string): string | null {
  if (toolName.startsWith('mcp_')) return null;
  const name = path.split('.').at(-1) ?? path;
  const own = lookUp(words.parameters ?? {}, name);
  if (own !== undefined) return translate(own, { key: `tool.${toolName}.parameter.${name}` });
  const shared = lookUp(SHARED_LABELS, name);
  return shared === undefined ? null : translate(shared, { key: `parameter.${name}` });
}

/** Names a parameter on the screen: its label with the name that calls use, or that name alone. */
export function nameParameter(tool: LabeledTool, path: string): string {
  const label = parameterLabel(tool, path);
  return label === null ? path : `${label} (${path})`;
}

function lookUp(labels: Labels, name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
