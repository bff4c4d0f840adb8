import { type ReactNode, useState } from 'react';
import kit from '../../../ui/kit/kit.module.css';
import styles from './activity.module.css';

/** A part that is shown on demand. What it holds is made when it is first opened. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <details
      className={`${kit.disclosure} ${styles.part}`}
      onToggle={(event) => event.currentTarget.open && setShown(true)}
    >
      <summary>{title}</summary>
      {isShown && children}
    </details>
  );
}
