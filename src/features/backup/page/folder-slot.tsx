/** The place of the section for backups to a folder. Shows nothing without it. */
export function FolderSlot() {
  return null;
}
