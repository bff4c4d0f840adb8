import { Copy } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { useNotices } from '../kit/notices.tsx';
import styles from './history.module.css';
import { strings } from './history-strings.ts';

const SHORT = 10;

/** Shows the start of a hash, or all of it, with a button that copies the whole hash. */
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
