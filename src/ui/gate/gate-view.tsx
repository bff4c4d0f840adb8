import type { GateState } from '../../contracts/gate.ts';
import { reachableHosts } from '../../core/view/gate-rules.ts';
import { setAirplane } from '../../live/gate/gate-client.ts';
import { SHOWN_LINES, useGateState, useLedger } from '../../live/gate/use-gate.ts';
import type { Gate } from '../app/use-ready.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { formatBytes, formatExactly, formatWhen } from '../kit/format.ts';
import { useAction } from '../kit/use-action.ts';
import { describeGate } from './describe-gate.ts';
import styles from './gate.module.css';
import { strings } from './strings.ts';

/** What leaves this device: the rules as they are, the sums, the switch, and every request that left or was refused. */
export function GateView({ gate }: { gate: Gate }) {
  const state = useGateState();
  const standing = describeGate(state);
  const { text } = strings;
  return (
    <div className={styles.view}>
      <h1 className={styles.title}>{strings.title}</h1>
      <section>
        <p className={styles.lead}>{standing.kind === 'hosts' ? text.hosts(standing.hosts) : text[standing.kind]}</p>
        <p>{gate.gate === 'on' ? strings.on : strings.off(gate.reason ?? '')}</p>
        <p className={styles.hint}>{strings.own}</p>
      </section>
      {state && (
        <>
          <AirplaneSwitch on={state.airplane} />
          <Hosts state={state} />
        </>
      )}
      <Ledger state={state} />
    </div>
  );
}

function AirplaneSwitch({ on }: { on: boolean }) {
  const { run, busy, error } = useAction(setAirplane);
  return (
    <section>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          disabled={busy}
          aria-describedby="airplane-hint"
          onChange={(event) => void run(event.currentTarget.checked)}
        />
        {strings.airplane}
      </label>
      <p className={styles.hint} id="airplane-hint">
        {strings.airplaneHint}
      </p>
      {error && <ErrorNote message={strings.airplaneFailed(error.message)} />}
    </section>
  );
}

function Hosts({ state }: { state: GateState }) {
  const hosts = reachableHosts(state);
  return (
    <section>
      <h2>{strings.allowed}</h2>
      {hosts.length === 0 ? (
        <p>{strings.none}</p>
      ) : (
        <ul className={styles.hosts}>
          {hosts.map(({ origin, purposes }) => (
            <li key={origin}>
              <code>{origin}</code> {purposes.map((purpose) => strings.purposes[purpose]).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Ledger({ state }: { state: GateState | undefined }) {
  const lines = useLedger();
  const { columns } = strings;
  return (
    <section>
      <h2 id="ledger-title">{strings.ledger}</h2>
      {state && (
        <p role="status">
          {strings.left(state.left.requests, state.left.bytesOut, state.left.bytesIn)}{' '}
          {strings.refusedSoFar(state.refused)}
        </p>
      )}
      <p className={styles.hint}>{strings.counted}</p>
      {lines?.length === 0 && <p>{strings.empty}</p>}
      {lines && lines.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table} aria-labelledby="ledger-title">
            <thead>
              <tr>
                <th scope="col">{columns.when}</th>
                <th scope="col">{columns.where}</th>
                <th scope="col">{columns.what}</th>
                <th scope="col">{columns.out}</th>
                <th scope="col">{columns.in}</th>
                <th scope="col">{columns.decision}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.seq} data-decision={line.decision}>
                  <td title={formatExactly(line.atMs)}>{formatWhen(line.atMs)}</td>
                  <td className={styles.where}>{line.origin}</td>
                  <td>{strings.purposes[line.purpose]}</td>
                  <td className={styles.number}>{formatBytes(line.bytesOut)}</td>
                  <td className={styles.number}>{formatBytes(line.bytesIn)}</td>
                  <td className={styles.outcome}>{strings.outcome(line)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lines?.length === SHOWN_LINES && <p className={styles.hint}>{strings.newest(SHOWN_LINES)}</p>}
    </section>
  );
}
