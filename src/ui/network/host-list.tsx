import { useWantedOrigins } from '../../client/network/use-wanted-origins.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import type { Bringer } from '../../core/network/allowlist.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import type { Gate } from '../state/use-ready.ts';
import { type HostLine, listHosts } from './list-hosts.ts';
import styles from './network.module.css';
import { strings } from './network-strings.ts';

/** Lists allowed servers with their purpose and a link to what needs them. */
export function HostList({ state, gate }: { state: GateState; gate: Gate }) {
  const hosts = listHosts(state, useWantedOrigins() ?? []);
  return (
    <section>
      <h2>{gate.gate === 'on' ? strings.allowed : strings.allowedLater}</h2>
      {hosts.length === 0 ? (
        <p className={page.hint}>{strings.none}</p>
      ) : (
        <>
          <ul className={styles.hosts}>
            {hosts.map((host) => (
              <Host key={host.origin} host={host} />
            ))}
          </ul>
          <p className={page.hint}>{strings.brought}</p>
        </>
      )}
    </section>
  );
}

function Host({ host: { origin, uses } }: { host: HostLine }) {
  return (
    <li>
      <code>{origin}</code>
      {origin.includes('*') && <> {strings.below}</>}
      {uses.map(({ purpose, by }) => (
        <p key={purpose}>
          {strings.purposes[purpose]}
          {by.map((bringer, index) => (
            <span key={keyOf(bringer)}>
              {index === 0 ? ': ' : ', '}
              <BringerLink bringer={bringer} />
            </span>
          ))}
        </p>
      ))}
    </li>
  );
}

function BringerLink({ bringer }: { bringer: Bringer }) {
  if (bringer.type === 'provider') {
    return <a href={formatRoute({ view: 'models', part: 'servers' })}>{bringer.providerId}</a>;
  }
  if (bringer.type === 'git') return <a href={formatRoute({ view: 'devices' })}>{strings.gitServer}</a>;
  if (bringer.type === 'mcp') return <a href={formatRoute({ view: 'tools' })}>{bringer.serverId}</a>;
  const route =
    bringer.type === 'model' ? formatRoute({ view: 'models' }) : formatRoute({ view: 'agents', name: bringer.name });
  return (
    <a href={route}>
      <VisibleText text={bringer.title} />
    </a>
  );
}

function keyOf(bringer: Bringer): string {
  if (bringer.type === 'provider') return `p ${bringer.providerId}`;
  if (bringer.type === 'git') return `g ${bringer.notebookId}`;
  if (bringer.type === 'mcp') return `t ${bringer.serverId}`;
  return bringer.type === 'model' ? `m ${bringer.modelId}` : `a ${bringer.name}`;
}
