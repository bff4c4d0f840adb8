import { useEffect } from 'react';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { readAddress } from './read-address.ts';

/** Shows what a request sends: the URL, the server that receives it, and each query parameter. */
export function AddressView({ url, onSeen }: { url: string; onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  const { host, data } = readAddress(url);
  const words = strings.address;
  return (
    <div className={styles.address}>
      <p>{words.what(host)}</p>
      <pre className={kit.raw}>
        <VisibleText text={url} />
      </pre>
      {data.length === 0 ? (
        <p>{words.noData}</p>
      ) : (
        <>
          <p>{words.data}</p>
          <ul>
            {data.map(({ id, name, value }) => (
              <li key={id}>
                <code>
                  <VisibleText text={name} />
                </code>{' '}
                <VisibleText text={value} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
