/** Messages of browsers for code of the app that could not be fetched, and of the build for its styles. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i;

/** Returns whether an error says that code of the app could not be fetched. */
export function isLostScript(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}
