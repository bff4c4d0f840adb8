import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import styles from './floating-dialog.module.css';

interface FloatingDialogProps {
  /** Accessible name, for a dialog without a head. */
  label?: string;
  /** Whether a press beside the dialog closes it. */
  isDismissable?: boolean;
  onClose: () => void;
  /** In pixels, or that of the window if it is narrower. */
  width: number;
  /** A CSS module: its `overlay`, `modal` and `dialog` add to the classes of these parts. */
  classes?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A dialog that floats above the page, near its top. Escape closes it. */
export function FloatingDialog({
  label,
  isDismissable = false,
  onClose,
  width,
  classes = {},
  children,
}: FloatingDialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      className={`${styles.overlay} ${classes.overlay ?? ''}`}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={`${styles.modal} ${classes.modal ?? ''}`} style={{ inlineSize: `min(${width}px, 100%)` }}>
        <Dialog
          className={`${styles.dialog} ${classes.dialog ?? ''}`}
          {...(label === undefined ? {} : { 'aria-label': label })}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface DialogHeadProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
}

/** The title of a dialog, which is also its accessible name, and the button that closes it. */
export function DialogHead({ title, closeLabel, onClose }: DialogHeadProps) {
  return (
    <header className={styles.head}>
      <Heading slot="title" className={styles.title ?? ''}>
        {title}
      </Heading>
      <IconButton icon={X} label={closeLabel} onClick={onClose} />
    </header>
  );
}
