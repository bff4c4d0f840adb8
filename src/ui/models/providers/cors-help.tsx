import { Copy } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';
import { corsWords } from './cors-strings.ts';
import { SERVERS, type ServerName } from './servers.ts';

interface CorsHelpProps {
  server: ServerName;
  /** Expanded initially. */
  open: boolean;
}

/** Shows how to allow this page's origin on a server (CORS). */
export function CorsHelp({ server, open }: CorsHelpProps) {
  const { cors } = strings;
  const { origin } = window.location;
  const { text, codes, note } = corsWords[server](origin);
  return (
    <details className={kit.disclosure} open={open}>
      <summary>{cors.title}</summary>
      <div className={page.column}>
        {SERVERS[server].place === 'own' && <p>{cors.text(origin)}</p>}
        <p>{text}</p>
        {codes.map(({ label, code }) => (
          <Code key={label} label={label} text={code} />
        ))}
        {note !== undefined && <p className={page.hint}>{note}</p>}
      </div>
    </details>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  const { notify } = useNotices();
  const labelId = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(strings.cors.copied);
  };
  return (
    <figure className={styles.codeFigure} aria-labelledby={labelId}>
      <figcaption id={labelId} className={page.hint}>
        {label}
      </figcaption>
      <div className={styles.code}>
        <code>{text}</code>
        {/* If the browser blocks copying, the text can be selected and copied by hand. */}
        <IconButton icon={Copy} label={strings.cors.copy(label)} onClick={() => void copy().catch(() => undefined)} />
      </div>
    </figure>
  );
}
