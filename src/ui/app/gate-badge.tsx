import { ShieldCheck } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import kit from '../kit/kit.module.css';
import styles from './app.module.css';
import { strings } from './strings.ts';
import type { Gate } from './use-ready.ts';

/** What leaves this device, in a word; on a press, why that is so. */
export function GateBadge({ gate, brief }: { gate: Gate; brief: boolean }) {
  const { sealed, title, explain, on, off, button } = strings.gate;
  return (
    <DialogTrigger>
      <Button className={styles.gate ?? ''} aria-label={button}>
        <ShieldCheck size={16} strokeWidth={1.5} aria-hidden="true" />
        {!brief && sealed}
      </Button>
      <Popover className={kit.popover ?? ''}>
        <Dialog className={styles.gateText ?? ''} aria-label={title}>
          <h2>{title}</h2>
          <p>{explain}</p>
          <p>{gate.gate === 'on' ? on : off(gate.reason ?? '')}</p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
