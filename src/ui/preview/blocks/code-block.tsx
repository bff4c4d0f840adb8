import { Copy } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import { useNotices } from '../../kit/notices.tsx';
import { Diagram } from '../diagrams/diagram.tsx';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { textOf } from './text-of.ts';

/** Renders a code block with a copy button, or the diagram that its text describes. */
export function CodeBlock({
  'data-diagram': diagram,
  children,
}: ComponentProps<'pre'> & { 'data-diagram'?: string | undefined }) {
  const code = <Code>{children}</Code>;
  return diagram === undefined ? code : <Diagram text={textOf(children)} source={code} />;
}

function Code({ children }: ComponentProps<'pre'>) {
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
