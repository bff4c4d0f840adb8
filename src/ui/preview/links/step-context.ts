import { createContext, useContext } from 'react';

/** Performs a jump within a note, which may fail, as a step of the browser's history. Returns what the jump returns. */
export type TakeStep = (jump: () => boolean) => boolean;

/** How jumps within the shown note are made. Outside an open note they are no steps of the history. */
export const StepContext = createContext<TakeStep>((jump) => jump());

export function useStep(): TakeStep {
  return useContext(StepContext);
}
