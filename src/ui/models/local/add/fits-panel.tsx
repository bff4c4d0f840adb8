import { useState } from 'react';
import { type SuggestedModel, suggestModels } from '../../../../core/shared/local-models/suggest-models.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { TextField } from '../../../kit/field.tsx';
import { useAction } from '../../../kit/hooks/use-action.ts';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { translate } from '../../../kit/worker-texts/translate.ts';
import { Working } from '../../../kit/working.tsx';
import { useClient } from '../../../state/client-context.tsx';
import modelStyles from '../../models.module.css';
import { describeDevice } from '../device/describe-device.ts';
import { useDevice } from '../device/use-device.ts';
import { strings } from '../local-model-strings.ts';
import styles from '../local-models.module.css';
import { purposeOf } from '../model-purpose.ts';
import { FromServer } from './download-notice.tsx';

const FROM_ID = 'fits-from';
/** Number of models shown initially. */
const SHOWN = 5;
const MB = 1024 * 1024;

/** Shows the capabilities of this device and the models that fit, best first. */
export function FitsPanel({ taken, onGguf }: { taken: readonly string[]; onGguf: () => void }) {
  const { facts, error } = useDevice();
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  if (error !== null) return <ErrorNote message={strings.device.failed(error)} />;
  if (!facts) return <Working text={strings.device.looking} />;
  const { facts: has, warnings } = describeDevice(facts);
  const models = suggestModels(facts);
  const good = models.filter(({ fit }) => fit === 'fits' || fit === 'tight');
  const first = good.slice(0, SHOWN);
  const wanted = text.trim().toLocaleLowerCase();
  const found = models.filter((model) =>
    `${model.title} ${strings.fits.goodFor[purposeOf(model)]}`.toLocaleLowerCase().includes(wanted),
  );
  const shown = wanted !== '' ? found : all ? models : first;
  return (
    <>
      <ul className={page.facts}>
        {has.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {warnings.map((line) => (
        <p key={line} className={styles.notice}>
          {line}
        </p>
      ))}
      {(facts.gpu === null || facts.gpu.isSoftware) && (
        <div className={page.actions}>
          <p>{strings.device.instead}</p>
          <Button onClick={onGguf}>{strings.device.toGguf}</Button>
        </div>
      )}
      <div className={styles.find}>
        <TextField
          label={strings.fits.find}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {wanted !== '' && (
        <p className={page.hint} role="status">
          {strings.fits.found(found.length, models.length)}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <FromServer id={FROM_ID} urls={shown.flatMap(({ modelUrl, modelLibUrl }) => [modelUrl, modelLibUrl])} />
          <ul className={modelStyles.list} aria-label={strings.fits.list}>
            {shown.map((model) => (
              <Suggested key={model.modelId} model={model} isHere={taken.includes(model.modelId)} />
            ))}
          </ul>
        </>
      )}
      {!all && wanted === '' && models.length > shown.length && (
        <Button tone="quiet" onClick={() => setAll(true)}>
          {good.length > first.length
            ? strings.fits.more(models.length - shown.length)
            : strings.fits.restOpen(models.length - shown.length)}
        </Button>
      )}
    </>
  );
}

function Suggested({ model, isHere }: { model: SuggestedModel; isHere: boolean }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { modelId, modelUrl, modelLibUrl, title, licence, contextTokens, gpuMb, fit, reason } = model;
  const fetch = useAction(async () => {
    const settings = { contextTokens };
    await call('models.add', { engine: 'web-llm', modelId, modelUrl, modelLibUrl, title, licence, settings });
    notify(strings.fits.started(title));
  });
  const still = isHere || fetch.busy;
  const id = `suggested-${modelId}`;
  return (
    <li className={styles.suggested}>
      <div>
        <h4 id={id}>{title}</h4>
        <p>{strings.fits.needs(strings.fits.goodFor[purposeOf(model)], gpuMb * MB)}</p>
        <p className={page.facts}>
          <span className={fit === 'fits' ? styles.fits : page.stopped}>{strings.fits.fit[fit]}</span>
          <span>{strings.context(contextTokens)}</span>
          <span>{licence}</span>
        </p>
        {fit !== 'fits' && <p className={page.hint}>{translate(reason.message, reason)}</p>}
      </div>
      <Button
        aria-label={strings.of(isHere ? strings.title : strings.fits.fetch, title)}
        aria-describedby={FROM_ID}
        aria-disabled={still}
        onClick={() => {
          if (!still) void fetch.run();
        }}
      >
        {isHere ? strings.title : strings.fits.fetch}
      </Button>
      {fetch.error && (
        <div className={styles.below}>
          <ErrorNote message={fetch.error.message} onDismiss={fetch.clearError} />
        </div>
      )}
    </li>
  );
}
