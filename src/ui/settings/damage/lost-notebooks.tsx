import { ErrorNote } from '../../kit/error-note.tsx';
import { damageStrings as strings } from './damage-strings.ts';

/** Says on the start page that the browser has removed its database, and with it the notebooks of this device. */
export function LostNotebooks({ onDismiss }: { onDismiss: () => void }) {
  return <ErrorNote message={strings.lost} onDismiss={onDismiss} />;
}
