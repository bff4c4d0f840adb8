import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts of the menu of the notebook switcher alone: the start does not need them. */
export const switcherStrings = catalog('app-switcher', {
  create: 'New notebook…',
  importHint: 'or an archive: .zip, .eln',
  rename: message<(name: string) => string>('Rename “{ $name }”…'),
  workspaces: 'Workspaces…',
  history: 'Notebook history',
  exportZip: 'Export as ZIP…',
  sync: 'Keep in step with a folder…',
  remove: message<(name: string) => string>('Remove “{ $name }”…'),
});
