import { createExternalStore } from '../../kit/hooks/external-store.ts';

export const optionsOpen = createExternalStore(false);

/** Element id of the button that opens the panel. */
export const OPTIONS_BUTTON_ID = 'ask-options';
export const OPTIONS_PANEL_ID = 'ask-options-panel';
