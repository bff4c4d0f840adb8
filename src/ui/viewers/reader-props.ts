/** What every reader is given: the text as it stands in the editor, and whose it is. */
export interface ReaderProps {
  notebookId: string;
  path: string;
  text: string;
  /** Replaces a part of the text, in UTF-16 units of it. Default: what is read cannot be changed from there. */
  onEdit?: (edit: { from: number; to: number; insert: string }) => void;
}
