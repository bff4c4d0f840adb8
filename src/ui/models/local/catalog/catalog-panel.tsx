import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { TextField } from '../../../kit/field.tsx';
import page from '../../../kit/styles/page.module.css';
import { Working } from '../../../kit/working.tsx';
import modelStyles from '../../models.module.css';
import { addStrings } from '../add/add-model-strings.ts';
import { FromServer } from '../add/download-notice.tsx';
import { describeDevice } from '../device/describe-device.ts';
import { deviceStrings } from '../device/device-strings.ts';
import styles from '../local-models.module.css';
import { CatalogItem } from './catalog-item.tsx';
import { strings as words } from './catalog-strings.ts';
import { HubForm } from './hub-form.tsx';
import { useCatalog } from './use-catalog.ts';

const FROM_ID = 'fits-from';
/** Number of models shown initially. */
const SHOWN = 5;

/** Lists the models to download, those that fit this device first. */
export function CatalogPanel({ taken }: { taken: readonly string[] }) {
  const { catalog, error, reload } = useCatalog();
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  if (error !== null) return <ErrorNote message={deviceStrings.device.failed(error)} />;
  if (catalog === null) return <Working text={deviceStrings.device.looking} />;
  const { device, entries, hub } = catalog;
  const { facts, warnings } = describeDevice(device);
  const good = entries.filter(({ fits }) => fits === 'fits' || fits === 'tight');
  const first = good.slice(0, SHOWN);
  const wanted = text.trim().toLocaleLowerCase();
  const found = entries.filter(({ title, maker, licence }) =>
    `${title} ${maker} ${licence}`.toLocaleLowerCase().includes(wanted),
  );
  const shown = wanted !== '' ? found : all ? entries : first;
  return (
    <>
      <ul className={page.facts}>
        {facts.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {warnings.map((line) => (
        <p key={line} className={styles.notice}>
          {line}
        </p>
      ))}
      <div className={styles.find}>
        <TextField
          label={addStrings.fits.find}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {wanted !== '' && (
        <p className={page.hint} role="status">
          {addStrings.fits.found(found.length, entries.length)}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <FromServer id={FROM_ID} urls={shown.flatMap(({ files }) => files.map(({ url }) => url))} />
          <p className={page.hint}>{words.proof(new URL(hub).host)}</p>
          <ul className={modelStyles.list} aria-label={addStrings.fits.list}>
            {shown.map((entry, at) => (
              <CatalogItem
                key={entry.modelId}
                entry={entry}
                hub={new URL(hub).host}
                isFirst={at === 0 && entry.fits === 'fits'}
                isHere={taken.includes(entry.modelId)}
                describedBy={FROM_ID}
              />
            ))}
          </ul>
        </>
      )}
      {!all && wanted === '' && entries.length > shown.length && (
        <Button tone="quiet" onClick={() => setAll(true)}>
          {good.length > first.length
            ? addStrings.fits.more(entries.length - shown.length)
            : addStrings.fits.restOpen(entries.length - shown.length)}
        </Button>
      )}
      <HubForm address={hub} isDefault={catalog.isDefaultHub} onSaved={reload} />
    </>
  );
}
