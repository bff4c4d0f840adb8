/** Returns the name of the database of exercises, and of the lock held while one runs, beside the database of the person's notebooks. */
export const exerciseDatabase = (storeName: string): string => `${storeName}-exercise`;
