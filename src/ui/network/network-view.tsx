import { setAirplane } from '../../client/network/gate-client.ts';
import { useGateState } from '../../client/network/use-gate.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import type { Gate } from '../app/state/use-ready.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import page from '../kit/styles/page.module.css';
import { translate } from '../kit/worker-texts/translate.ts';
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
      <h1 className={page.title}>{strings.title}</h1>
      <section>
        <p className={styles.lead}>{standing.kind === 'hosts' ? text.hosts(standing.hosts) : text[standing.kind]}</p>
        <p>{gate.gate === 'on' ? strings.on : strings.off(translate(gate.reason ?? ''))}</p>
        <p className={page.hint}>{strings.own}</p>
      </section>
      {state && (
        <>
          <AirplaneSwitch on={state.airplane} />
          <HostList state={state} gate={gate} />
        </>
      )}
      <section>
        <h2 id="ledger-title">{strings.ledger}</h2>
        {state && <Sums state={state} />}
        <p className={page.hint}>{strings.counted}</p>
        <LedgerTable labelledBy="ledger-title" />
      </section>
      {gate.gate === 'on' && <GateLimits />}
      <RemainingWays />
    </div>
  );
}

function Sums({ state: { left, refused } }: { state: GateState }) {
  return (
    <p role="status">
      {strings.left(left.requests, left.bytesOut, left.bytesIn)} {strings.refusedSoFar(refused)}
    </p>
  );
}

function AirplaneSwitch({ on }: { on: boolean }) {
  const { run, busy, error } = useAction(setAirplane);
  return (
    <section>
      <label className={`${page.choice} ${styles.switch}`}>
        <input
          type="checkbox"
          checked={on}
          aria-disabled={busy}
          aria-describedby="airplane-hint"
          onChange={(event) => !busy && void run(event.currentTarget.checked)}
        />
        {strings.airplane}
      </label>
      <p className={page.hint} id="airplane-hint">
        {strings.airplaneHint}
      </p>
      {error && <ErrorNote message={strings.airplaneFailed(error.message)} />}
    </section>
  );
}
