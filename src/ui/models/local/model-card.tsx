import { FlaskConical, FolderOutput, MessageSquare, SlidersHorizontal, Square, Trash2 } from 'lucide-react';
import { ENGINES } from '../../../contracts/domain/local-engines.ts';
import { Button } from '../../kit/button.tsx';
import { formatBytes } from '../../kit/format.ts';
import { useNotices } from '../../kit/notices.tsx';
import { useOneOpen } from '../../kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../kit/remove-question.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { navigate } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { useModels } from '../../state/models/use-models.tsx';
import { strings as serverStrings } from '../model-strings.ts';
import modelStyles from '../models.module.css';
import { ModelSource } from './catalog/model-source.tsx';
import { ExportModel } from './device/export-model.tsx';
import { GraphicsLine } from './device/graphics-line.tsx';
import { LastAnswers } from './device/last-answers.tsx';
import { LastTest } from './device/last-test.tsx';
import { SettingsForm } from './device/settings-form.tsx';
import { TestProgress } from './device/test-progress.tsx';
import { testStrings } from './device/test-strings.ts';
import { thinkingStrings } from './device/thinking-strings.ts';
import { strings } from './local-model-strings.ts';
import styles from './local-models.module.css';
import { isHere } from './main-action.ts';
import { MainButton } from './main-button.tsx';
import { ModelProgressLine } from './model-progress.tsx';
import { ModelTrouble } from './model-trouble.tsx';
import { UseFor } from './use-for-panel.tsx';
import type { LocalModelView } from './use-model-cards.ts';
import { useModelJobs } from './use-model-jobs.ts';

/** Element id that receives the focus after a model was deleted. */
export const LOCAL_MODELS_ID = 'local-models-title';

/** Shows one local model: facts, state and actions. */
export function ModelCard({ model, all }: { model: LocalModelView; all: readonly LocalModelView[] }) {
  const { defaultRef } = useModels();
  const { open, opener, close } = useOneOpen<'settings' | 'export' | 'remove'>();
  const jobs = useModelJobs(model);
  const { listing, row } = model;
  const { modelId, engine, title, state } = listing;
  const id = `model-${engine}-${modelId}`;
  const isDefault = defaultRef?.providerId === engine && defaultRef.modelId === modelId;
  const here = isHere(state);
  const rowError = state === 'failed' ? row?.error : null;
  const standsStill =
    here && !listing.available && state === 'ready' ? translate(listing.reason, listing.sentence) : undefined;
  return (
    <li className={modelStyles.card}>
      <h3 className={styles.name} id={id}>
        <VisibleText text={title || modelId} />
        {isDefault && <span className={modelStyles.mark}>{strings.isDefault}</span>}
      </h3>
      <Facts model={model} />
      <LastTest modelId={modelId} />
      <GraphicsLine row={row} />
      <LastAnswers answers={row?.answers ?? []} />
      <ModelProgressLine model={model} />
      {listing.notice !== undefined && (
        <p className={styles.notice}>
          <VisibleText text={listing.notice} />
        </p>
      )}
      {standsStill !== undefined && (
        <p className={page.stopped}>
          <VisibleText text={standsStill} />
        </p>
      )}
      {rowError && <ModelTrouble model={model} all={all} error={rowError} onLoad={jobs.load} />}
      <fieldset className={page.actions} aria-labelledby={id}>
        <MainButton model={model} busy={jobs.busy || jobs.isTesting} onAct={jobs.act} />
        {here && <UseFor model={model} />}
        {here && (
          <Button
            icon={MessageSquare}
            aria-label={strings.of(strings.chat, title)}
            onClick={() => navigate({ view: 'models', part: 'chat', of: `${engine}/${modelId}` })}
          >
            {strings.chat}
          </Button>
        )}
        {here &&
          (jobs.isTesting ? (
            <Button icon={Square} onClick={jobs.stopTest}>
              {testStrings.stop}
            </Button>
          ) : (
            <Button icon={FlaskConical} aria-label={strings.of(testStrings.open, title)} onClick={jobs.test}>
              {testStrings.open}
            </Button>
          ))}
        <Button
          {...opener('settings')}
          tone="quiet"
          icon={SlidersHorizontal}
          aria-label={strings.of(strings.settings.open, title)}
        >
          {strings.settings.open}
        </Button>
        {here && ENGINES[engine].fileFormat !== null && (
          <Button
            {...opener('export')}
            tone="quiet"
            icon={FolderOutput}
            aria-label={strings.of(strings.export.open, title)}
          >
            {strings.export.open}
          </Button>
        )}
        <Button {...opener('remove')} tone="quiet" icon={Trash2} aria-label={strings.of(strings.remove.open, title)}>
          {strings.remove.open}
        </Button>
      </fieldset>
      {jobs.isTesting && <TestProgress model={model} />}
      {jobs.error && (
        <ModelTrouble model={model} all={all} error={jobs.error} onLoad={jobs.load} onDismiss={jobs.clearError} />
      )}
      {open === 'settings' && <SettingsForm model={model} onDone={close} />}
      {open === 'export' && <ExportModel model={model} onDone={close} />}
      {open === 'remove' && <RemoveModel model={model} onKeep={close} />}
      {row && ENGINES[engine].fileFormat !== null && <ModelSource row={row} />}
    </li>
  );
}

function Facts({ model: { listing, row } }: { model: LocalModelView }) {
  const isOnCard = row?.settings.graphics === 'measured' && row.graphics?.use === 'card';
  const { engine, modelId, title, sizeBytes, licence, settings } = listing;
  return (
    <p className={page.facts}>
      {!isOnCard && <span>{strings.engine[engine]}</span>}
      {ENGINES[engine].fileFormat !== null && <span>{sizeBytes === 0 ? strings.noSize : formatBytes(sizeBytes)}</span>}
      <span>{strings.context(settings.contextTokens)}</span>
      {/* No engine is given pictures. */}
      <span>{serverStrings.blind}</span>
      {row?.canThink === true && settings.thinks === true && <span>{thinkingStrings.fact}</span>}
      {ENGINES[engine].fileFormat !== null && (
        <span>{licence === '' ? strings.noLicence : <VisibleText text={licence} />}</span>
      )}
      {title !== modelId && title !== '' && (
        <code>
          <VisibleText text={modelId} />
        </code>
      )}
    </p>
  );
}

function RemoveModel({ model: { listing }, onKeep }: { model: LocalModelView; onKeep: () => void }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { modelId, title, engine, doneBytes } = listing;
  const words = strings.remove;
  return (
    <RemoveQuestion
      label={strings.of(words.open, title)}
      question={ENGINES[engine].fileFormat === null ? words.builtIn(title) : words.question(title, doneBytes)}
      keep={words.keep}
      remove={words.now}
      onKeep={onKeep}
      onRemove={async () => {
        await call('models.remove', { modelId });
        notify(words.done(title, doneBytes));
        document.getElementById(LOCAL_MODELS_ID)?.focus();
      }}
    />
  );
}
