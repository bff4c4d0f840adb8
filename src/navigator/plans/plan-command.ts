import type { Command } from '../grammar/parsed-command.ts';
import type { Plan } from '../navigator-plan.ts';
import { label, unlabel } from './changing/add-label.ts';
import { listTags, properties, renameTag } from './changing/change-properties.ts';
import { tick, todos } from './changing/collect-todos.ts';
import { create, createFolder, listTemplates } from './changing/create-note.ts';
import { editLauncher } from './changing/edit-launcher.ts';
import { insert, removeLine, replace } from './changing/edit-note.ts';
import type { Task } from './plan-context.ts';
import { askForRest } from './reading/ask-for-rest.ts';
import { list } from './reading/list.ts';
import { changes } from './reading/list-changes-plan.ts';
import { cannot, setTheme, setWorkspaceColor, view } from './reading/open-view.ts';
import { show } from './reading/show.ts';
import { copy, deleteSelection, listSelection, moveSelection } from './selection/many-notes.ts';
import { closeTabs } from './tabs/close-tabs.ts';
import { openSeveral } from './tabs/open-several.ts';
import { sortTabs } from './tabs/sort-tabs.ts';

const RECENT = 10;

export function runCommand(task: Task, command: Command): Plan<string> {
  switch (command.type) {
    case 'create':
      return create(task, command);
    case 'create-folder':
      return createFolder(task, command);
    case 'templates':
      return listTemplates(task);
    case 'insert':
      return insert(task, command);
    case 'replace':
      return replace(task, command);
    case 'remove-line':
      return removeLine(task, command);
    case 'tick':
      return tick(task, command);
    case 'todos':
      return todos(task, command);
    case 'properties':
      return properties(task, command);
    case 'rename-tag':
      return renameTag(task, command);
    case 'label':
      return label(task, command);
    case 'unlabel':
      return unlabel(task, command);
    case 'tags':
      return listTags(task, command);
    case 'changes':
      return changes(task, command);
    case 'recent':
      return list({ ...task, request: { ...task.request, sources: [], latest: command.count ?? RECENT } });
    case 'view':
      return view(task, command);
    case 'cannot':
      return cannot(task, command);
    case 'theme':
      return setTheme(task, command);
    case 'workspace-color':
      return setWorkspaceColor(task, command);
    case 'launcher':
      return editLauncher(task, command);
    case 'close-tabs':
      return closeTabs(task, command);
    case 'sort-tabs':
      return sortTabs(task, command);
    case 'open-several':
      return openSeveral(task, command);
    case 'incomplete':
      return askForRest(task, command);
    case 'copy':
      return copy(task, command);
    case 'move':
      return moveSelection(task, command);
    case 'delete':
      return deleteSelection(task, command);
    case 'list':
      return listSelection(task, command);
    case 'show':
      return show(task, command);
    default:
      return command satisfies never;
  }
}
