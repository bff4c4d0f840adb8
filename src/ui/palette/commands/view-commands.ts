import { viewList } from '../../app/views.tsx';
import { viewRoute } from '../../routes/routes.ts';
import { type Command, commands } from './palette-commands.ts';

/** One command for each view of the app, in the order of the navigation. */
const viewCommands: readonly Command[] = viewList.map(([id, { title, keywords }]) => ({
  id: `go-to-${id}`,
  title: `Go to ${title}`,
  keywords,
  group: 'go',
  run: (app) => app.go(viewRoute(id)),
}));

const isOfDevice = ({ group }: Command) => group === 'device';

/** All commands, in the order in which the palette lists them. */
export const allCommands: readonly Command[] = [
  ...commands.filter((command) => !isOfDevice(command)),
  ...viewCommands,
  ...commands.filter(isOfDevice),
];
