import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import styles from './app.module.css';
import { strings } from './strings.ts';
import type { Gate } from './use-ready.ts';

/** What leaves this device, in a word; on a press, why that is so. */
export function GateBadge({ gate, brief }: { gate: Gate; brief: boolean }) {
  const id = useId();
  const { sealed, title, explain, on, off, button } = strings.gate;
  return (
    <>
      <button type="button" className={styles.gate} aria-label={button} popoverTarget={id}>
        <ShieldCheck size={16} strokeWidth={1.5} aria-hidden="true" />
        {!brief && sealed}
      </button>
      <section id={id} popover="auto" className={styles.gateText} aria-label={title}>
        <h2>{title}</h2>
        <p>{explain}</p>
        <p>{gate.gate === 'on' ? on : off(gate.reason ?? '')}</p>
      </section>
    </>
  );
}
