import { Copy } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import kit from '../kit/kit.module.css';
import { useNotices } from '../kit/notices.tsx';
import styles from './models.module.css';
import type { ServerName } from './servers.ts';
import { strings } from './strings.ts';

interface CorsHelpProps {
  server: Exclude<ServerName, 'anthropic'>;
  /** Open from the start. */
  open: boolean;
}

/** What to set on a server so that it lets this page in, with the page's own origin filled in. */
export function CorsHelp({ server, open }: CorsHelpProps) {
  const { cors } = strings;
  const { origin } = window.location;
  return (
    <details className={kit.disclosure} open={open}>
      <summary>{cors.title}</summary>
      <div className={styles.cors}>
        <p>{cors.text(origin)}</p>
        <p>{cors[server]}</p>
        <Code text={codeFor(server, origin)} />
        {server === 'ollama' && <p>{cors.ollamaApp}</p>}
        <p>{cors.localNetwork}</p>
      </div>
    </details>
  );
}

function codeFor(server: CorsHelpProps['server'], origin: string): string {
  const { cors } = strings;
  switch (server) {
    case 'ollama':
      return cors.ollamaCode(origin);
    case 'lm-studio':
      return cors['lm-studioCode'];
    case 'llama-cpp':
      return cors['llama-cppCode'](origin);
    case 'vllm':
      return cors.vllmCode(origin);
    case 'other':
      return cors.otherCode(origin);
    default:
      return server satisfies never;
  }
}

function Code({ text }: { text: string }) {
  const { notify } = useNotices();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(strings.cors.copied);
  };
  return (
    <div className={styles.code}>
      <code>{text}</code>
      {/* Where the browser does not let a page copy, the text can be marked and copied by hand. */}
      <IconButton icon={Copy} label={strings.cors.copy} onClick={() => void copy().catch(() => undefined)} />
    </div>
  );
}
