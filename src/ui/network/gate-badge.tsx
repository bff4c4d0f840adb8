import { type LucideIcon, Plane, Shield, ShieldCheck, ShieldOff } from 'lucide-react';
import { useGateState } from '../../client/network/use-gate.ts';
import { formatRoute } from '../routes/routes.ts';
import type { Gate } from '../state/use-ready.ts';
import { badgeStrings as badge } from './badge-strings.ts';
import { describeGate, type Standing } from './describe-gate.ts';
import styles from './network.module.css';

const icons: Record<Standing['kind'], LucideIcon> = {
  starting: Shield,
  ungated: ShieldOff,
  sealed: ShieldCheck,
  airplane: Plane,
  hosts: Shield,
};

/** Shows the network protection in a word and links to the privacy view. */
export function GateBadge({ gate, brief }: { gate: Gate | null; brief: boolean }) {
  const standing = describeGate(useGateState(), gate);
  const Icon = icons[standing.kind];
  const hosts = standing.kind === 'hosts';
  return (
    <a
      className={styles.badge}
      data-standing={standing.kind}
      href={formatRoute({ view: 'gate' })}
      aria-label={hosts ? badge.label.hosts(standing.hosts) : badge.label[standing.kind]}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      {!brief && (hosts ? badge.hosts(standing.hosts) : badge[standing.kind])}
    </a>
  );
}
