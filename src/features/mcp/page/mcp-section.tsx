import { Plug } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/mcp-strings.ts';
import styles from './mcp.module.css';
import { McpConnectForm } from './mcp-connect-form.tsx';
import { McpServerCard } from './mcp-server-card.tsx';
import { SignInReturn } from './sign-in-panel.tsx';
import { useMcpServers } from './use-mcp-servers.ts';

const OPENER = 'mcp-connect';

/** Shows the servers whose tools agents may use, and connects others. */
export default function McpSection() {
  const { servers, error } = useMcpServers();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    focusSoon(OPENER);
  };
  return (
    <section aria-labelledby="mcp-title">
      <h2 id="mcp-title">{strings.title}</h2>
      <p className={page.hint}>{strings.about}</p>
      <SignInReturn />
      {error !== null && <ErrorNote message={error} />}
      {servers !== null && servers.length > 0 && (
        <ul className={styles.servers}>
          {servers.map((server) => (
            <McpServerCard key={server.serverId} server={server} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <>
          <h3>{strings.connect}</h3>
          <McpConnectForm known={servers ?? []} onDone={close} />
        </>
      ) : (
        <div className={page.actions}>
          <Button id={OPENER} icon={Plug} onClick={() => setOpen(true)}>
            {strings.connect}
          </Button>
        </div>
      )}
    </section>
  );
}
