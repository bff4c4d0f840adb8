import type { ReactNode } from 'react';
import { textOf } from '../blocks/text-of.ts';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { namesAnotherHost } from './link-address.ts';

/** Renders an external link. Its address is shown on hover, and its host also in the text when the label names another host. */
export function ExternalLink({ url, children }: { url: URL; children: ReactNode }) {
  const words = textOf(children);
  return (
    <>
      <a
        className={styles.external}
        href={url.href}
        title={url.href}
        target="_blank"
        rel="noopener noreferrer"
        data-target={url.href}
      >
        {words.trim() === '' ? url.href : children}
      </a>
      {namesAnotherHost(words, url) && (
        <span className={styles.aside}> ({strings.hostOf(url.host || url.pathname)})</span>
      )}
    </>
  );
}
