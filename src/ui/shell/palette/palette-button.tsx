import { Command } from 'lucide-react';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { actions } from '../../state/palette/palette-commands.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { showShortcut } from '../../state/palette/shortcuts.ts';
import { actionStrings } from './commands/action-strings.ts';
import styles from './palette-button.module.css';

const shortcut = actions.find(({ id }) => id === 'open-palette')?.shortcut;

/** Opens the palette, and shows its shortcut. */
export function PaletteButton() {
  const layout = useLayout();
  const keys = shortcut ? showShortcut(shortcut) : '';
  return (
    <button
      type="button"
      className={styles.button}
      title={`${actionStrings.open} (${keys})`}
      aria-label={layout === 'desktop' ? `${actionStrings.open}, ${keys}` : actionStrings.open}
      aria-haspopup="dialog"
      onClick={() => floating.set('palette')}
    >
      <Command size={16} strokeWidth={1.5} aria-hidden="true" />
      {layout === 'desktop' && <span className={styles.keys}>{keys}</span>}
    </button>
  );
}
