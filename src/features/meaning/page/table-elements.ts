/** Returns the id of the button that pauses or resumes the download of a table. */
export function downloadElementId(tableId: string): string {
  return `table-download-${tableId}`;
}

/** Returns the id of the button that starts the download of a table. */
export function offerElementId(tableId: string): string {
  return `table-offer-${tableId}`;
}
