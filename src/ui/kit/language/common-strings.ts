import { catalog } from './text-catalog.ts';

/** Labels of buttons and fields that mean the same on every screen. */
export const common = catalog('common', {
  add: 'Add',
  agent: 'Agent',
  allAgents: 'All agents',
  cancel: 'Cancel',
  close: 'Close',
  create: 'Create',
  discard: 'Discard',
  folder: 'Folder',
  folders: 'Folders',
  input: 'Input',
  model: 'Model',
  name: 'Name',
  notNow: 'Not now',
  output: 'Output',
  reject: 'Reject',
  remove: 'Remove',
  rename: 'Rename',
  result: 'Result',
  retry: 'Try again',
  save: 'Save',
  stop: 'Stop',
  undo: 'Undo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
});
