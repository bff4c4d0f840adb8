import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../kit/button.tsx';
import { DialogHead, FloatingDialog } from '../../kit/floating/floating-dialog.tsx';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { textOf } from '../blocks/text-of.ts';
import styles from '../preview.module.css';
import { strings as all } from '../preview-strings.ts';

const strings = all.app;

/**
 * Renders a link to another program of the device, such as `zotero:`. It opens after a question that shows the whole address, by a press of the
 * person. In an answer of an agent it is text.
 */
export function AppLink({ url, children }: { url: URL; children: ReactNode }) {
  const { runId } = usePreview();
  const [isAsking, setAsking] = useState(false);
  const label = textOf(children).trim() === '' ? url.href : children;
  if (runId !== null)
    return (
      <span title={url.href}>
        {label} <span className={styles.aside}>({strings.notFromAnswers})</span>
      </span>
    );
  return (
    <>
      <LinkButton title={url.href} onClick={() => setAsking(true)}>
        {label}
      </LinkButton>
      {isAsking && <Question url={url} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ url, onClose }: { url: URL; onClose: () => void }) {
  const { notify } = useNotices();
  const isFile = url.protocol === 'file:';
  const copy = () => {
    onClose();
    navigator.clipboard.writeText(url.href).then(
      () => notify(strings.copied),
      () => notify(strings.notCopied),
    );
  };
  return (
    <FloatingDialog isDismissable onClose={onClose} width={460}>
      <DialogHead title={isFile ? strings.file : strings.question} closeLabel={common.close} onClose={onClose} />
      <p className={styles.address}>
        <VisibleText text={url.href} />
      </p>
      <p className={styles.aside}>{isFile ? strings.fileWhy : strings.why}</p>
      <div className={page.wrap}>
        {!isFile && (
          <a
            className={`${kit.button} ${kit.primary} ${styles.openApp}`}
            href={url.href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            {common.open}
          </a>
        )}
        <Button onClick={copy}>{strings.copy}</Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </FloatingDialog>
  );
}
