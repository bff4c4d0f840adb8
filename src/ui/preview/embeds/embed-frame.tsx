import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { strings } from '../preview-strings.ts';
import styles from './embeds.module.css';

/** The frame of an embed, with a link to the file. */
export function EmbedFrame({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  const { isInField } = usePreview();
  return (
    <section aria-label={isInField ? undefined : strings.embed.name(title)} className={styles.embed} data-embedded="">
      <div className={styles.head} inert={isInField}>
        <FileText size={14} strokeWidth={1.5} aria-hidden="true" />
        {link}
      </div>
      {children}
    </section>
  );
}
