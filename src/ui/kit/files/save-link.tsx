import { Download } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import styles from '../kit.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface SaveLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'content' | 'href' | 'download'> {
  /** What the link saves; null until it is made. */
  content: Blob | string | null;
  /** Type of a text. */
  type?: string;
  file: string;
}

/** A link that saves a file made in advance, because only a link the person presses can start a download. Renders nothing before. */
export function SaveLink({ content, type, file, className = '', children, ...rest }: SaveLinkProps) {
  const url = useObjectUrl(content, type);
  if (url === null) return null;
  return (
    <a {...rest} href={url} download={file} className={`${styles.save} ${className}`}>
      <Download size={16} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </a>
  );
}
