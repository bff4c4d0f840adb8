import { useLocalNetwork } from '../../../client/network/use-local-network.ts';
import { addressSpaceOf, isGuarded, needsAddressSpace } from '../../../core/network/address-space.ts';
import page from '../../kit/styles/page.module.css';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';

/** Explains the browser's permission for access to loopback or local network servers. */
export function LocalNetworkNote({ baseURL }: { baseURL: string }) {
  const { origin } = window.location;
  const space = addressSpaceOf(URL.parse(baseURL)?.hostname ?? '.');
  const guarded = space !== null && isGuarded(space, origin) ? space : null;
  const state = useLocalNetwork(guarded);
  if (guarded === null || state === null) return null;
  const words = strings.localNetwork;
  switch (state) {
    case 'granted':
      return <p className={page.hint}>{words.granted(guarded)}</p>;
    case 'prompt':
      return (
        <p className={styles.before} role="note">
          {words.prompt(guarded)}
        </p>
      );
    case 'denied':
      return (
        <p className={`${styles.before} ${styles.beforeStopped}`} role="note">
          {words.denied(guarded)}
        </p>
      );
    case 'unknown':
      return needsAddressSpace(baseURL, origin) ? (
        <p className={`${styles.before} ${styles.beforeStopped}`} role="note">
          {words.plain}
        </p>
      ) : null;
    default:
      return state satisfies never;
  }
}
