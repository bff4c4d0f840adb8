import { Copy } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { useNotices } from '../kit/notices.tsx';
import styles from './history.module.css';
import { strings } from './history-strings.ts';

const SHORT = 10;

/** The beginning of a hash, or all of it, to be copied as a whole. */
export function HashText({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const { notify } = useNotices();
  const copy = () => {
    navigator.clipboard.writeText(hash).then(
      () => notify(strings.copied),
      () => notify(strings.notCopied),
    );
  };
  return (
    <span className={styles.hash}>
      <code title={hash}>{whole ? hash : hash.slice(0, SHORT)}</code>
      <IconButton icon={Copy} label={strings.copy} onClick={copy} />
    </span>
  );
}
