import { Pencil, Plug, RefreshCw, Trash2, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import kit from '../../../ui/kit/kit.module.css';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { RemoveQuestion } from '../../../ui/kit/remove-question.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translate } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { McpServerListing } from '../contract/mcp-requests.ts';
import { strings } from '../texts/mcp-strings.ts';
import styles from './mcp.module.css';
import { McpConnectForm } from './mcp-connect-form.tsx';
import { McpOffers } from './mcp-offers.tsx';
import { McpToolItem } from './mcp-tool-item.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

/** Shows one server with its tools. */
export function McpServerCard({ server }: { server: McpServerListing }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const [areShown, setShown] = useState(false);
  const { serverId, url, isOff, hasToken, title, protocol, tools, leftOut, listedMs, available, reason } = server;
  const id = `mcp-${serverId}`;
  const act = useAction(async (work: () => Promise<unknown>) => void (await work()));
  const refresh = () => act.run(() => call('mcp.refresh', { serverId }));
  const reconnect = () =>
    act.run(async () => {
      await call('mcp.connect', { serverId, url });
      await call('mcp.refresh', { serverId });
    });
  const disconnect = () =>
    act.run(async () => {
      await call('mcp.disconnect', { serverId });
      notify(strings.disconnected(serverId), { label: common.undo, run: () => void reconnect() });
    });
  const close = (what: 'edit' | 'remove') => {
    setOpen(null);
    focusSoon(`${id}-${what}`);
  };
  const waiting = tools.filter(({ changed }) => changed !== null).length;
  return (
    <li className={styles.server}>
      <div className={page.titleRow}>
        <h3 id={id}>{serverId}</h3>
        <fieldset className={page.actions} aria-labelledby={id}>
          {isOff ? (
            <Button icon={Plug} busy={act.busy} onClick={() => void reconnect()}>
              {strings.reconnect}
            </Button>
          ) : (
            <>
              <Button tone="quiet" icon={RefreshCw} busy={act.busy} onClick={() => void refresh()}>
                {strings.refresh}
              </Button>
              <Button tone="quiet" icon={Unplug} busy={act.busy} onClick={() => void disconnect()}>
                {strings.disconnect}
              </Button>
            </>
          )}
          <Button
            id={`${id}-edit`}
            tone="quiet"
            icon={Pencil}
            aria-expanded={open === 'edit'}
            onClick={() => setOpen('edit')}
          >
            {strings.edit}
          </Button>
          <Button
            id={`${id}-remove`}
            tone="quiet"
            icon={Trash2}
            aria-expanded={open === 'remove'}
            onClick={() => setOpen('remove')}
          >
            {strings.remove}
          </Button>
        </fieldset>
      </div>
      <p className={page.facts}>
        <code>{url}</code>
        <span>{server.isSignedIn ? strings.signIn.done : hasToken ? strings.hasToken : strings.noToken}</span>
        {title !== '' && (
          <span>
            <VisibleText text={strings.callsItself(title)} />
          </span>
        )}
        {protocol !== '' && <span>{strings.protocol(protocol)}</span>}
        <span className={available ? undefined : page.stopped}>
          {isOff
            ? strings.off
            : available
              ? listedMs === null
                ? strings.notAsked
                : strings.on(listedMs)
              : translate(reason, server.sentence)}
        </span>
      </p>
      {open === 'edit' && <McpConnectForm known={[]} editing={server} onDone={() => close('edit')} />}
      {open === 'remove' && (
        <RemoveQuestion
          label={strings.remove}
          question={strings.removeQuestion(serverId)}
          keep={common.cancel}
          remove={strings.remove}
          onKeep={() => close('remove')}
          onRemove={async () => {
            await call('mcp.remove', { serverId });
            notify(strings.removed(serverId));
            focusSoon('mcp-connect');
          }}
        />
      )}
      {!isOff && <SignInPanel server={server} />}
      {act.working && <Working text={strings.asking} />}
      {act.error && <ErrorNote message={act.error.message} onDismiss={act.clearError} />}
      {waiting > 0 && (
        <p role="status" className={page.stopped}>
          {strings.waiting(waiting)}
        </p>
      )}
      {listedMs !== null && <p className={page.hint}>{strings.tools(tools.length)}</p>}
      <ul className={styles.tools}>
        {tools.map((tool) => (
          <McpToolItem key={tool.toolName} serverId={serverId} tool={tool} />
        ))}
      </ul>
      {leftOut > 0 && <p className={page.hint}>{strings.leftOut(leftOut)}</p>}
      {available && listedMs !== null && (
        <details className={kit.disclosure} onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>{strings.offers.title}</summary>
          {areShown && <McpOffers serverId={serverId} />}
        </details>
      )}
    </li>
  );
}
