import { Suspense, useSyncExternalStore } from 'react';
import { useLogTip } from '../../../client/queries/use-log-tip.ts';
import { useWorkingRuns } from '../../../client/queries/use-runs.ts';
import { useStorage } from '../../../client/startup/use-storage.ts';
import { verdictStore } from '../../audit/verify/verdict-store.ts';
import { afterPaint } from '../../kit/after-paint.ts';
import { Button } from '../../kit/button.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { answeringModel } from '../../state/models/answering-model.ts';
import { describeAnswering } from '../../state/models/describe-answering.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { saveStatus } from '../../state/notebook/save-status.ts';
import { useOffline } from '../../state/offline-context.tsx';
import { strings } from '../../state/page/app-strings.ts';
import { featureParts } from '../../state/page/feature-parts.ts';
import { usePlace } from '../../state/place-context.tsx';
import { useOnline } from '../../state/use-online.ts';
import styles from '../app.module.css';

const BackupAge = afterPaint(async () => (await (await featureParts()).backupAge()).default);
const BackupLine = afterPaint(async () => (await (await featureParts()).backupFolderLine()).default);
const IndexLine = afterPaint(async () => (await import('../../search/later-search.ts')).IndexLine);
const SyncLine = afterPaint(async () => (await (await featureParts()).syncLine()).default);

/** Shows the save status, offline status, agent, size and log. */
export function StatusBar() {
  const { notebook } = usePlace();
  const { chosen } = useAgentList();
  const { providers, defaultRef } = useModels();
  const online = useOnline();
  const offline = useOffline();
  const working = useWorkingRuns() ?? 0;
  const tip = useLogTip();
  const save = useSyncExternalStore(saveStatus.subscribe, saveStatus.get);
  const verdict = useSyncExternalStore(verdictStore.subscribe, verdictStore.get);
  const { call } = useClient();
  const { status: storage } = useStorage(call);
  const words = strings.status;
  const kept = words.storage;

  const log =
    verdict === null ? words.logEntries(tip ?? 0) : verdict.intact ? words.intact(verdict.atMs) : words.damaged;
  const answering = chosen && providers && describeAnswering(answeringModel(chosen, providers, defaultRef));
  const agent = chosen && (answering ? `${chosen.title} (${answering})` : chosen.title);
  return (
    <footer className={styles.status}>
      <span data-state={save}>{words[save]}</span>
      <span>
        {online ? words.online : words.offline}
        {online && offline.ready && `, ${words.offlineReady}`}
      </span>
      <Suspense>
        <IndexLine />
      </Suspense>
      {agent && <span>{agent}</span>}
      <span>{strings.switcher.files(notebook.files, notebook.sizeBytes)}</span>
      {storage && (
        <span data-state={storage.room === 'full' ? 'failed' : 'saved'}>
          {storage.persisted ? kept.kept : kept.notKept}
          {storage.room === 'low' && `, ${kept.low(storage.leftBytes)}`}
          {storage.room === 'full' && `, ${kept.full}`}
        </span>
      )}
      <Suspense>
        <BackupLine otherwise={<BackupAge />} />
        <SyncLine />
      </Suspense>
      <span data-state={verdict?.intact === false ? 'failed' : 'saved'}>{log}</span>
      {offline.updateReady && (
        <Button
          tone="quiet"
          disabled={working > 0}
          title={working > 0 ? words.updateLater : words.updateLabel}
          onClick={offline.update}
        >
          {words.update}
        </Button>
      )}
    </footer>
  );
}
