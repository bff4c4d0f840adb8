import type { Property } from '../../../core/shared/head-properties.ts';
import page from '../../kit/styles/page.module.css';
import { briefOf } from './brief-of.ts';
import styles from './properties.module.css';
import { propertyStrings as strings } from './property-strings.ts';

interface PropertiesBriefProps {
  properties: readonly Property[];
  /** Whether the form below shows all properties. */
  isOpen: boolean;
}

/** Shows the first properties of a note on one line, with the count of the others. An open form shows the count alone. */
export function PropertiesBrief({ properties, isOpen }: PropertiesBriefProps) {
  const { shown, more } = briefOf(properties);
  if (isOpen || shown.length === 0) return <span className={styles.count}>{strings.count(properties.length)}</span>;
  return (
    <>
      <span className={styles.brief}>
        {shown.map(({ name, value }) => (
          <span key={name} className={styles.briefItem}>
            <span className={page.faintText}>{name}</span> {value || strings.empty}
          </span>
        ))}
      </span>
      {more > 0 && <span className={styles.count}>{strings.more(more)}</span>}
    </>
  );
}
