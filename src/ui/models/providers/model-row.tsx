import { useId, useState } from 'react';
import type { ModelEntry, ProviderListing, ProviderTest } from '../../../contracts/domain/provider.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { navigate } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { LimitForm } from '../limits/limit-form.tsx';
import { PriceForm } from '../limits/price-form.tsx';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';
import { nextStep } from '../next-step.ts';
import { NextStepButton } from '../next-step-button.tsx';
import { CorsHelp } from './cors-help.tsx';
import { corsServerOf } from './servers.ts';
import { TestResult } from './test-result.tsx';

interface ModelRowProps {
  provider: ProviderListing;
  model: ModelEntry;
  isDefault: boolean;
  onGiveKey: () => void;
  onAskModels: () => void;
}

/** Shows one model: context, whether it sees pictures, prices, default, limits and test. */
export function ModelRow({ provider, model, isDefault, onGiveKey, onAskModels }: ModelRowProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [open, setOpen] = useState<'prices' | 'limits' | null>(null);
  const [result, setResult] = useState<ProviderTest | null>(null);
  const { providerId, origin } = provider;
  const { modelId } = model;
  const id = useId();
  const test = useAction(async (thorough: boolean) => {
    setResult(null);
    setResult(await call('providers.test', { providerId, modelId, thorough }));
  });
  const toggle = (form: 'prices' | 'limits') => setOpen(open === form ? null : form);
  const close = (form: 'prices' | 'limits') => {
    setOpen(null);
    focusSoon(`${id}-${form}`);
  };
  const choose = useAction(async () => {
    await call('providers.setDefault', { model: { providerId, modelId } });
    notify(strings.madeDefault(modelId));
    // The button disappears; focus the next one of the row.
    focusSoon(`${id}-prices`);
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
          {model.maxOutputTokens !== undefined && <span>{strings.mostOutput(model.maxOutputTokens)}</span>}
          {model.temperature !== undefined && <span>{strings.temperature(model.temperature)}</span>}
          <span>{model.sees === undefined ? strings.seesUnknown : model.sees ? strings.sees : strings.blind}</span>
          <span>{priceWords(model, provider.onDevice)}</span>
        </p>
      </div>
      <div className={`${page.chips} ${styles.modelActions}`}>
        {!isDefault && (
          <Button
            tone="quiet"
            aria-label={strings.ofModel(strings.makeDefault, modelId)}
            busy={choose.busy}
            onClick={() => void choose.run()}
          >
            {strings.makeDefault}
          </Button>
        )}
        <Button
          tone="quiet"
          aria-label={strings.ofModel(strings.chat, modelId)}
          onClick={() => navigate({ view: 'models', part: 'chat', of: `${providerId}/${modelId}` })}
        >
          {strings.chat}
        </Button>
        <Button
          id={`${id}-prices`}
          tone="quiet"
          aria-label={strings.ofModel(strings.setPrices, modelId)}
          aria-expanded={open === 'prices'}
          onClick={() => toggle('prices')}
        >
          {strings.setPrices}
        </Button>
        <Button
          id={`${id}-limits`}
          tone="quiet"
          aria-label={strings.ofModel(strings.setLimits, modelId)}
          aria-expanded={open === 'limits'}
          onClick={() => toggle('limits')}
        >
          {strings.setLimits}
        </Button>
        <Button
          id={`${id}-test`}
          tone="quiet"
          aria-label={strings.ofModel(strings.test, modelId)}
          busy={test.busy}
          onClick={() => void test.run(false)}
        >
          {strings.test}
        </Button>
      </div>
      {open === 'prices' && (
        <div className={styles.below}>
          <PriceForm providerId={providerId} model={model} onDone={() => close('prices')} />
        </div>
      )}
      {open === 'limits' && (
        <div className={styles.below}>
          <LimitForm providerId={providerId} model={model} onDone={() => close('limits')} />
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
      {result?.callsTools && result.more === undefined && !test.busy && (
        <div className={`${styles.below} ${page.actions}`}>
          <Button
            aria-label={strings.ofModel(strings.tested.more, modelId)}
            onClick={() => {
              focusSoon(`${id}-test`);
              void test.run(true);
            }}
          >
            {strings.tested.more}
          </Button>
          <span className={page.hint}>{strings.tested.moreHint}</span>
        </div>
      )}
      {test.error && (
        <div className={`${styles.below} ${page.inset}`}>
          <ErrorNote message={test.error.message} onDismiss={test.clearError}>
            <NextStepButton code={test.error.code} busy={test.busy} onGiveKey={onGiveKey} onAskModels={onAskModels} />
          </ErrorNote>
          {nextStep(test.error.code) === 'allow-page' && <CorsHelp server={server} open />}
        </div>
      )}
    </li>
  );
}

function priceWords({ prices }: ModelEntry, onDevice: boolean): string {
  if (!prices) return onDevice ? strings.free : strings.noPrice;
  const { inputUsdPerMTok, outputUsdPerMTok, cachedInputUsdPerMTok } = prices;
  if (inputUsdPerMTok === 0 && outputUsdPerMTok === 0) return strings.free;
  const cached = cachedInputUsdPerMTok === undefined ? '' : strings.cachedPrice(cachedInputUsdPerMTok);
  return strings.prices(inputUsdPerMTok, outputUsdPerMTok) + cached;
}
