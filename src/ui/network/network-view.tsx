import { setAirplane } from '../../client/network/gate-client.ts';
import { useGateState } from '../../client/network/use-gate.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import { reachableHosts, whoReaches } from '../../core/network/gate-rules.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { formatBytes, formatNumber } from '../kit/format.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import kit from '../kit/kit.module.css';
import { Figures } from '../kit/styles/figures.tsx';
import page from '../kit/styles/page.module.css';
import { translate } from '../kit/worker-texts/translate.ts';
import { MaskedLink } from '../redaction/masked-link.tsx';
import type { Gate } from '../state/use-ready.ts';
import { describeGate } from './describe-gate.ts';
import { HostList } from './host-list.tsx';
import { LedgerTable } from './ledger-table.tsx';
import styles from './network.module.css';
import { strings } from './network-strings.ts';

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
      {state && <Traffic state={state} />}
      {state && <AirplaneSwitch on={state.airplane} />}
      <p className={page.hint}>
        {gate.gate === 'on' ? strings.on : strings.off(translate(gate.reason ?? '', gate.sentence))} {strings.own}
      </p>
      <p className={page.hint}>
        {strings.masked} <MaskedLink>{strings.toMasked}</MaskedLink>
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
function Traffic({ state }: { state: GateState }) {
  const { left, refused } = state;
  const figures = [
    [strings.figures.out, formatBytes(left.bytesOut)],
    [strings.figures.requests, formatNumber(left.requests)],
    [strings.figures.refused, formatNumber(refused)],
    [strings.figures.servers, formatNumber(reachableHosts(state).length)],
  ] as const;
  return <Figures figures={figures} />;
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

/** Describes which parts of the app can reach other servers, from the rules themselves, and what the gate cannot see. */
function GateLimits() {
  const { limits } = strings;
  return (
    <details className={kit.disclosure}>
      <summary>{limits.title}</summary>
      <div className={styles.pointsBody}>
        <ul className={styles.points}>
          {whoReaches().map(({ who, purposes }) => (
            <li key={who}>{limits.reaches(limits.who[who], purposes)}</li>
          ))}
          {limits.sees.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <h2>{limits.notTitle}</h2>
        <ul className={styles.points}>
          {limits.doesNotSee.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Lists what neither the network gate nor the page can close, with what leaves and what does not. */
function RemainingWays() {
  const { title, lead, points } = strings.remaining;
  return (
    <details className={kit.disclosure}>
      <summary>{title}</summary>
      <div className={styles.pointsBody}>
        <p>{lead}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
