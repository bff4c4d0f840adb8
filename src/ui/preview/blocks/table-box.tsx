import { type ComponentProps, useRef } from 'react';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import styles from '../preview.module.css';

/** Renders a table that scrolls horizontally when it is too wide. */
export function TableBox({ children }: ComponentProps<'table'>) {
  const box = useRef<HTMLDivElement>(null);
  useKeyScroll(box);
  return (
    <div className={styles.tableBox} ref={box}>
      <table>{children}</table>
    </div>
  );
}
