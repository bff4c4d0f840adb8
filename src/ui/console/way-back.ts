/** A call of the console with its arguments. */
export interface ConsoleCall {
  /** Such as `changes.undo`. */
  readonly call: string;
  readonly args: readonly unknown[];
}

/** The answer of a call that renames, moves or removes something. */
export interface WayBack {
  /** The calls that take it back, in their order. Empty when nothing can: what was removed is gone for good, or nothing was changed. */
  readonly undo: readonly ConsoleCall[];
}

/** Returns a way back of one call. */
export function undoBy(call: string, ...args: readonly unknown[]): WayBack {
  return { undo: [{ call, args }] };
}

/** Returns the answer of a change that cannot be undone, or of none. */
export function noWayBack(): WayBack {
  return { undo: [] };
}

/** Returns the undo of a change of a notebook; null for none. */
export function undoChange(changeId: string | null): WayBack {
  return changeId === null ? noWayBack() : undoBy('changes.undo', changeId);
}

/** Resolves with no way back once a change that cannot be undone is made. */
export async function forGood(change: Promise<unknown>): Promise<WayBack> {
  await change;
  return noWayBack();
}
