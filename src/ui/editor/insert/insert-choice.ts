import { createExternalStore } from '../../kit/hooks/external-store.ts';
import { preferences } from '../../state/preferences.ts';

/** Counts changes. */
const changes = createExternalStore(0);

/** Whether the editor offers what it can insert, by the slash menu and the bar. Open notes follow a change. */
export const insertChoice = {
  get: preferences.offersInserts,
  subscribe: changes.subscribe,
  set(isOn: boolean): void {
    preferences.setOffersInserts(isOn);
    changes.set(changes.get() + 1);
  },
};
