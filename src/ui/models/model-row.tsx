import { useState } from 'react';
import type { ModelEntry, ProviderListing, ProviderTest } from '../../contracts/provider.ts';
import { useClient } from '../app/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/page.module.css';
import { useAction } from '../kit/use-action.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { CorsHelp } from './cors-help.tsx';
import styles from './models.module.css';
import { nextStep } from './next-step.ts';
import { NextStepButton } from './next-step-button.tsx';
import { PriceForm } from './price-form.tsx';
import { corsServerOf } from './servers.ts';
import { strings } from './strings.ts';

interface ModelRowProps {
  provider: ProviderListing;
  model: ModelEntry;
  isDefault: boolean;
  onGiveKey: () => void;
  onAskModels: () => void;
}

/** One model: what it takes and costs, whether it is the default, and a try. */
export function ModelRow({ provider, model, isDefault, onGiveKey, onAskModels }: ModelRowProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [pricing, setPricing] = useState(false);
  const [result, setResult] = useState<ProviderTest | null>(null);
  const { providerId, origin } = provider;
  const { modelId } = model;
  const test = useAction(async () => {
    setResult(null);
    setResult(await call('providers.test', { providerId, modelId }));
  });
  const choose = useAction(async () => {
    await call('providers.setDefault', { model: { providerId, modelId } });
    notify(strings.madeDefault(modelId));
  });
  const server = corsServerOf(provider);
  return (
    <li className={styles.model}>
      <div>
        <p className={styles.modelName}>
          <code>
            <VisibleText text={modelId} />
          </code>
          {isDefault && <span className={styles.mark}>{strings.isDefault}</span>}
        </p>
        <p className={page.facts}>
          <span>{model.contextTokens === undefined ? strings.noContext : strings.context(model.contextTokens)}</span>
          <span>{priceWords(model, provider.onDevice)}</span>
        </p>
      </div>
      <div className={styles.modelActions}>
        {!isDefault && (
          <Button
            tone="quiet"
            aria-label={strings.ofModel(strings.makeDefault, modelId)}
            disabled={choose.busy}
            onClick={() => void choose.run()}
          >
            {strings.makeDefault}
          </Button>
        )}
        <Button
          tone="quiet"
          aria-label={strings.ofModel(strings.setPrices, modelId)}
          aria-expanded={pricing}
          onClick={() => setPricing(!pricing)}
        >
          {strings.setPrices}
        </Button>
        <Button
          tone="quiet"
          aria-label={strings.ofModel(strings.test, modelId)}
          disabled={test.busy}
          onClick={() => void test.run()}
        >
          {strings.test}
        </Button>
      </div>
      {pricing && (
        <div className={styles.below}>
          <PriceForm providerId={providerId} model={model} onDone={() => setPricing(false)} />
        </div>
      )}
      {choose.error && (
        <div className={styles.below}>
          <ErrorNote message={choose.error.message} onDismiss={choose.clearError} />
        </div>
      )}
      <div className={styles.below} aria-live="polite">
        {test.working && <Working text={strings.testing(origin)} />}
        {result && !test.busy && <TestResult result={result} />}
      </div>
      {test.error && (
        <div className={`${styles.below} ${styles.inset}`}>
          <ErrorNote message={test.error.message} onDismiss={test.clearError}>
            <NextStepButton code={test.error.code} busy={test.busy} onGiveKey={onGiveKey} onAskModels={onAskModels} />
          </ErrorNote>
          {nextStep(test.error.code) === 'allow-page' && server !== null && <CorsHelp server={server} open />}
        </div>
      )}
    </li>
  );
}

function TestResult({ result }: { result: ProviderTest }) {
  const { tested } = strings;
  const { firstTokenMs, totalMs, callsTools, text } = result;
  return (
    <div className={styles.inset}>
      <div className={styles.test}>
        <p>
          {tested.first(firstTokenMs)} {tested.total(totalMs)}
        </p>
        <p className={callsTools ? undefined : page.stopped}>{callsTools ? tested.callsTools : tested.noTools}</p>
        {text === '' ? (
          <p>{tested.noText}</p>
        ) : (
          <>
            <p>{tested.answer}</p>
            <pre>
              <VisibleText text={text} />
            </pre>
          </>
        )}
      </div>
    </div>
  );
}

function priceWords({ prices }: ModelEntry, onDevice: boolean): string {
  if (!prices) return onDevice ? strings.free : strings.noPrice;
  const { inputUsdPerMTok, outputUsdPerMTok, cachedInputUsdPerMTok } = prices;
  if (inputUsdPerMTok === 0 && outputUsdPerMTok === 0) return strings.free;
  const cached = cachedInputUsdPerMTok === undefined ? '' : strings.cachedPrice(cachedInputUsdPerMTok);
  return strings.prices(inputUsdPerMTok, outputUsdPerMTok) + cached;
}
