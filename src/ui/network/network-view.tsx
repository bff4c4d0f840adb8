import { setAirplane } from '../../client/network/gate-client.ts';
import { useGateState } from '../../client/network/use-gate.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import { reachableHosts } from '../../core/network/gate-rules.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { formatBytes, formatNumber } from '../kit/format.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import page from '../kit/styles/page.module.css';
import { translate } from '../kit/worker-texts/translate.ts';
import { formatRoute } from '../routes/routes.ts';
import type { Gate } from '../state/use-ready.ts';
import { describeGate } from './describe-gate.ts';
import { GateLimits } from './gate-limits.tsx';
import { HostList } from './host-list.tsx';
import { LedgerTable } from './ledger-table.tsx';
import styles from './network.module.css';
import { strings } from './network-strings.ts';
import { RemainingWays } from './remaining-ways.tsx';

/** The privacy view: protection, airplane mode, allowed servers, totals, and each request sent or refused. */
export function GateView({ gate }: { gate: Gate }) {
  const state = useGateState();
  const standing = describeGate(state, gate);
  const { text } = strings;
  return (
    <div className={`${page.view} ${styles.wide}`}>
      <header className={page.head}>
        <h1 className={page.title}>{strings.title}</h1>
        <p className={styles.lead} data-standing={standing.kind}>
          {standing.kind === 'hosts' ? text.hosts(standing.hosts) : text[standing.kind]}
        </p>
      </header>
      {state && <Figures state={state} />}
      {state && <AirplaneSwitch on={state.airplane} />}
      <p className={page.hint}>
        {gate.gate === 'on' ? strings.on : strings.off(translate(gate.reason ?? '', gate.sentence))} {strings.own}
      </p>
      <p className={page.hint}>
        {strings.masked} <a href={formatRoute({ view: 'settings' })}>{strings.toMasked}</a>
      </p>
      {state && <HostList state={state} gate={gate} />}
      <section>
        <h2 id="ledger-title">{strings.ledger}</h2>
        {state && <Sums state={state} />}
        <LedgerTable labelledBy="ledger-title" />
      </section>
      <div className={styles.more}>
        <RemainingWays />
        {gate.gate === 'on' && <GateLimits />}
      </div>
    </div>
  );
}

/** What left the device and what was refused, large. */
function Figures({ state }: { state: GateState }) {
  const { left, refused } = state;
  const figures = [
    [strings.figures.out, formatBytes(left.bytesOut)],
    [strings.figures.requests, formatNumber(left.requests)],
    [strings.figures.refused, formatNumber(refused)],
    [strings.figures.servers, formatNumber(reachableHosts(state).length)],
  ] as const;
  return (
    <dl className={page.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ state: { left, refused } }: { state: GateState }) {
  return (
    <p className={page.hint} role="status">
      {strings.left(left.requests, left.bytesOut, left.bytesIn)} {strings.refusedSoFar(refused)} {strings.counted}
    </p>
  );
}

function AirplaneSwitch({ on }: { on: boolean }) {
  const { run, busy, error } = useAction(setAirplane);
  return (
    <section className={styles.airplane}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={on}
          aria-disabled={busy}
          aria-describedby="airplane-hint"
          onChange={(event) => !busy && void run(event.currentTarget.checked)}
        />
        <span>{strings.airplane}</span>
      </label>
      <p className={page.hint} id="airplane-hint">
        {strings.airplaneHint}
      </p>
      {error && <ErrorNote message={strings.airplaneFailed(error.message)} />}
    </section>
  );
}
