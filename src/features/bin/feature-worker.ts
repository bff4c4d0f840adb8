import type { Services } from '../../runtime/app/services.ts';
import { binItemCommands } from './worker/bin-item-commands.ts';
import { deletedFileCommands } from './worker/deleted-file-commands.ts';
import { eraseCommands } from './worker/erase-commands.ts';

export function binCommands(services: Services) {
  return { ...deletedFileCommands(services), ...binItemCommands(services), ...eraseCommands(services) };
}
