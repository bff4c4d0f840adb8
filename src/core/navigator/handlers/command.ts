import type { Command } from '../grammar/command.ts';
import type { Plan } from '../plan.ts';
import { changes } from './changes.ts';
import type { Task } from './context.ts';
import { create, createFolder, listTemplates } from './create.ts';
import { insert, removeLine, replace } from './edit-note.ts';
import { list } from './list.ts';
import { copy, deleteSelection, listSelection, moveSelection } from './many.ts';
import { listTags, properties, renameTag } from './properties.ts';
import { show } from './show.ts';
import { tick, todos } from './todos.ts';
import { cannot, view } from './view.ts';

const RECENT = 10;

/** The plan for a command. */
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
