import { createExternalStore } from '../../kit/hooks/external-store.ts';
import { preferences } from '../../state/preferences.ts';

const choice = createExternalStore(preferences.offersInserts());

/** Whether the editor offers what it can insert, by the slash menu and the bar. Open notes follow a change. */
export const insertChoice = {
  get: choice.get,
  subscribe: choice.subscribe,
  set(isOn: boolean): void {
    preferences.setOffersInserts(isOn);
    choice.set(isOn);
  },
};
