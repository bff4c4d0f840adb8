import { FileText, TextQuote, X } from 'lucide-react';
import { useFileSizes } from '../../../client/queries/use-files.ts';
import { formatBytes, nameOf } from '../../kit/format.ts';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { ASK_FIELD_ID } from '../use-ask.tsx';
import styles from './attach.module.css';
import { type AttachedFile, detach, useAttached } from './attached-files.ts';
import { attachmentStrings as strings } from './attachment-strings.ts';

/** Shows what is attached to the message being written. Each attachment can be removed. */
export function AttachmentChips() {
  const { notebookId } = usePlace().notebook;
  const files = useAttached(notebookId);
  const sizes = useFileSizes(
    notebookId,
    files.map(({ path }) => path),
  );
  if (files.length === 0) return null;
  return (
    <ul className={`${page.chips} ${styles.chips}`} aria-label={strings.list}>
      {files.map((file) => (
        <li
          key={`${file.path} ${file.selection?.fromLine ?? ''} ${file.selection?.text ?? ''}`}
          className={styles.chip}
        >
          <ChipFace file={file} />
          {!file.selection && <span className={styles.size}>{sizeText(sizes.get(file.path))}</span>}
          <button
            type="button"
            className={styles.remove}
            aria-label={common.removeNamed(chipName(file))}
            onClick={() => {
              detach(notebookId, [file]);
              focusSoon(ASK_FIELD_ID);
            }}
          >
            <X size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Icon and name of an attachment; the path is the tooltip. */
export function ChipFace({ file }: { file: AttachedFile }) {
  const Icon = file.selection ? TextQuote : FileText;
  return (
    <>
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
      <span className={page.cut} title={file.path}>
        <VisibleText text={chipName(file)} />
      </span>
    </>
  );
}

function chipName({ path, selection, toLine }: AttachedFile): string {
  const name = nameOf(path);
  if (!selection) return name;
  const { fromLine } = selection;
  return toLine === undefined || toLine === fromLine
    ? strings.line(name, fromLine)
    : strings.lines(name, fromLine, toLine);
}

function sizeText(sizeBytes: number | undefined): string {
  return sizeBytes === undefined ? '' : formatBytes(sizeBytes);
}
