import { useEffect, useState } from 'react';
import type { ViewClient } from '../../../client/workers/view-client.ts';
import type { JsonNode } from '../../../contracts/wire/view-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { strings as all } from '../viewer-strings.ts';
import styles from './json.module.css';

const strings = all.json;
/** Most characters that are shown of one value. */
const MAX_SHOWN = 20_000;

interface JsonValueProps {
  where: string;
  node: JsonNode;
  client: ViewClient | null;
}

/** Shows the selected value in full, with its path. */
export function JsonValue({ where, node, client }: JsonValueProps) {
  const [source, setSource] = useState<string | null>(null);
  const wanted = node.cut;
  useEffect(() => {
    if (!wanted || !client) return;
    // On failure the shortened text of the line stays.
    return followPromise(client.call('source', { at: node.at }), setSource, () => undefined);
  }, [wanted, client, node.at]);

  const text = source ?? node.text;
  return (
    <section className={styles.chosen} aria-label={strings.chosen}>
      <code className={page.softPath}>
        <VisibleText text={where} />
      </code>
      {text !== '' && (
        <pre className={styles.whole}>
          <VisibleText text={text.slice(0, MAX_SHOWN)} />
        </pre>
      )}
      {text.length > MAX_SHOWN && <p className={styles.count}>{strings.cut(MAX_SHOWN)}</p>}
    </section>
  );
}
