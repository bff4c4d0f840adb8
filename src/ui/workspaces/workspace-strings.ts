import type { ColorChoice } from '../../contracts/domain/workspace-colors.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('workspace', {
  title: 'Workspaces',
  hint: 'A workspace is a group of notebooks. Agents see a notebook only if their scope names it. An agent of one workspace works in no other.',
  loading: 'Reading the workspaces…',
  notebooks: message<(name: string) => string>('Notebooks in { $name }'),
  empty: 'No notebooks.',
  moveTo: message<(name: string) => string>('Workspace of { $name }'),
  moved: message<(name: string, to: string) => string>('{ $name } is now in { $to }.'),
  name: 'Workspace name',
  create: 'Create workspace',
  created: message<(name: string) => string>('The workspace { $name } was created.'),
  renameIt: message<(name: string) => string>('Rename { $name }'),
  save: 'Save name',
  renamed: message<(name: string) => string>('The workspace is now called { $name }.'),
  colorOf: message<(name: string) => string>('Colour of { $name }'),
  colored: message<(name: string, color: string) => string>('Colour of { $name }: { $color }.'),
  mark: message<(name: string, color: string) => string>('Workspace { $name }, colour: { $color }'),
  colors: {
    none: 'No colour',
    grey: 'Grey',
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    violet: 'Violet',
  } satisfies Record<ColorChoice, string>,
  removed: message<(name: string) => string>('The workspace { $name } was removed. It had no notebooks.'),
  undone: 'Undone.',
});
