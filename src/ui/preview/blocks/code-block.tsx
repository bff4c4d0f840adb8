import { Copy } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { useNotices } from '../../kit/notices.tsx';
import { useKeyScroll } from '../../viewers/use-key-scroll.ts';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';

/** Renders a code block with a copy button. */
export function CodeBlock({ children }: ComponentProps<'pre'>) {
  const { announce, notify } = useNotices();
  const code = useRef<HTMLPreElement>(null);
  useKeyScroll(code);
  const copy = () => {
    navigator.clipboard.writeText(code.current?.textContent ?? '').then(
      () => announce(strings.copied),
      () => notify(strings.notCopied),
    );
  };
  return (
    <div className={styles.code}>
      <pre ref={code}>{children}</pre>
      <IconButton icon={Copy} label={strings.copy} className={styles.copy} onClick={copy} />
    </div>
  );
}
