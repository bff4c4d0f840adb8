import styles from './start-page.module.css';

/** A drawing of a row of arches, as around the court of a monastery. */
export function Arcade() {
  return (
    <svg className={styles.arcade} aria-hidden="true">
      <defs>
        <pattern id="arches" width="168" height="200" patternUnits="userSpaceOnUse">
          <path d="M12 200V96A72 72 0 0 1 156 96V200M28 200V96A56 56 0 0 1 140 96V200M4 96H36M132 96H164" />
        </pattern>
      </defs>
      <rect width="100%" height="200" fill="url(#arches)" />
    </svg>
  );
}
