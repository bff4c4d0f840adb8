import { useEffect, useState } from 'react';
import { DEFAULT_HUB } from '../../../contracts/domain/models/model-hub.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import kit from '../../../ui/kit/kit.module.css';
import { activeLanguage } from '../../../ui/kit/language/active-language.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { nameLanguage } from '../../../ui/models/local/catalog/name-language.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { CatalogTable } from '../contract/table-catalog.ts';
import { strings } from '../texts/meaning-strings.ts';
import { downloadElementId, offerElementId } from './table-elements.ts';
import styles from './table-offer.module.css';

const words = strings.table;
const COMMA = activeLanguage.code === 'zh-CN' ? '、' : ', ';

/** A table of the catalog: what it knows, what it costs, where it comes from, and the button that downloads it. */
export function TableOffer({ entry }: { readonly entry: CatalogTable }) {
  const { call } = useClient();
  const hub = useHubHost();
  const { tableId, title, maker, licence, languages, languageCount, sizeBytes, keptBytes, memoryBytes, repo, commit } =
    entry;
  const fetch = useAction(async () => {
    await call('meaning.fetchTable', { tableId });
    focusSoon(downloadElementId(tableId));
  });
  return (
    <li className={styles.offer}>
      <h4>
        {title} <span className={styles.maker}>{words.by(maker)}</span>
      </h4>
      <p>{words.languages(languages.map(nameLanguage).join(COMMA), languageCount)}</p>
      <p>{words.price(sizeBytes, hub)}</p>
      <Button
        id={offerElementId(tableId)}
        busy={fetch.busy}
        aria-label={words.downloadOf(title)}
        onClick={() => void fetch.run()}
      >
        {words.download}
      </Button>
      <details className={kit.disclosure}>
        <summary>{words.checked}</summary>
        <div className={page.tightStack}>
          <p>{words.free}</p>
          <p>{words.kept(keptBytes, memoryBytes)}</p>
          <p>{words.licence(licence)}</p>
          <p>{words.unverified(hub)}</p>
          <p>{words.proof(hub)}</p>
          <p className={styles.source}>{words.source(repo, commit)}</p>
        </div>
      </details>
      {fetch.error !== null && <ErrorNote message={fetch.error.message} onDismiss={fetch.clearError} />}
    </li>
  );
}

/** Returns the host of the hub that downloads come from. */
function useHubHost(): string {
  const { call } = useClient();
  const [address, setAddress] = useState(DEFAULT_HUB);
  useEffect(
    () =>
      followPromise(
        call('models.hub', {}),
        (hub) => setAddress(hub.address ?? DEFAULT_HUB),
        () => undefined,
      ),
    [call],
  );
  return new URL(address).host;
}
