import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Whether the panel of options is open. */
export const optionsOpen = createExternalStore(false);

/** Element id of the button that opens the panel. */
export const OPTIONS_BUTTON_ID = 'ask-options';
/** Element id of the panel. */
export const OPTIONS_PANEL_ID = 'ask-options-panel';
