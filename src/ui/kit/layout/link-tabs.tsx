import styles from '../kit.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { id: string; name: string; href: string }[];
  /** Id of the tab whose content is shown. */
  current: string;
}

/** Links to the parts of a view, drawn as tabs. Each part has its own address, so these are links and not tabs. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav className={styles.linkTabs} aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
