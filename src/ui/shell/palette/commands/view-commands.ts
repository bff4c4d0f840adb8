import { once } from '../../../../core/shared/once.ts';
import { catalog, message } from '../../../kit/language/text-catalog.ts';
import { viewRoute } from '../../../routes/routes.ts';
import { commands } from '../../../state/palette/named-commands.ts';
import type { Command } from '../../../state/palette/palette-commands.ts';
import { viewList } from '../../views.tsx';

const { goTo } = catalog('view-commands', { goTo: message<(title: string) => string>('Go to { $title }') });

/** One command for each view of the app, in the order of the navigation. */
const viewCommands: readonly Command[] = viewList.map(([id, { title, keywords }]) => {
  const goToView = once(() => goTo(title));
  return {
    id: `go-to-${id}`,
    get title() {
      return goToView();
    },
    keywords,
    group: 'go',
    run: (app) => app.go(viewRoute(id)),
  };
});

const isOfDevice = ({ group }: Command) => group === 'device';

/** All commands, in the order in which the palette lists them. */
export const allCommands: readonly Command[] = [
  ...commands.filter((command) => !isOfDevice(command)),
  ...viewCommands,
  ...commands.filter(isOfDevice),
];
