import { ArrowDownUp } from 'lucide-react';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { TREE_ORDERS } from './tree-order.ts';
import { setTreeOrder, useViewState } from './view-state.ts';
import { orderNames, viewStrings as strings } from './view-strings.ts';

/** Shows the menu of the orders of the files. */
export function SortMenu() {
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const { order } = useViewState(notebookId);
  const choices = TREE_ORDERS.map((each) => ({
    id: each,
    text: orderNames[each],
    hint: each === order ? strings.current : each === 'name' ? strings.byName : strings.newestFirst,
  }));
  return (
    <IconMenuButton
      icon={ArrowDownUp}
      label={strings.sort(order)}
      menuLabel={strings.sortMenu}
      choices={choices}
      onChoose={(id) => {
        const chosen = TREE_ORDERS.find((each) => each === id);
        if (chosen) setTreeOrder(notebookId, chosen);
      }}
    />
  );
}
