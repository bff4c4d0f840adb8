/** Props of every reader: the current text of the editor and its file. */
export interface ReaderProps {
  notebookId: string;
  path: string;
  text: string;
  /** Replaces a part of the text; positions in UTF-16 units. Default: the reader cannot edit. */
  onEdit?: (edit: { from: number; to: number; insert: string }) => void;
}
