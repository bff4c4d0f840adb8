import type { FileRow } from '../../contracts/notebook.ts';
import { BinaryCard } from '../editor/binary-card.tsx';

/** A file that is not edited as text. */
export function BinaryView({ file }: { file: FileRow }) {
  return <BinaryCard file={file} />;
}
