import { useEffect, useRef, useState } from 'react';
import { KEPT_REASONS, RECENT_DAYS } from '../../../contracts/domain/notebook/retention.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { openConversations } from '../../../ui/state/page/open-conversations.ts';
import type { RetentionStatus } from '../contract/retention-requests.ts';
import { strings } from '../texts/retention-strings.ts';
import { BinAge } from './bin-age.tsx';
import { CleanUpForm } from './clean-up-form.tsx';
import { OldVersions } from './old-versions.tsx';
import { RetentionLimitFields, useLimits } from './retention-limit-fields.tsx';

const TITLE_ID = 'retention-title';

/** Shows how many conversations are kept and for how long versions are, and removes old ones on request. */
export default function RetentionSection() {
  const { call } = useClient();
  const limits = useLimits();
  const isLimited =
    limits !== undefined &&
    [limits.conversations, limits.sizeBytes, limits.conversationDays ?? null].some((limit) => limit !== null);
  const [status, setStatus] = useState<RetentionStatus | null>(null);
  const [isCleaning, setCleaning] = useState(false);
  const [done, setDone] = useState('');
  const measure = useAction(async () => setStatus(await call('storage.retention', { open: openConversations() })));
  const first = useRef(measure.run);
  useEffect(() => void first.current(), []);
  const close = () => {
    setCleaning(false);
    focusSoon(TITLE_ID);
  };
  return (
    <>
      <h3 id={TITLE_ID} tabIndex={-1}>
        {strings.title}
      </h3>
      <RetentionLimitFields
        of={['conversations', 'sizeBytes', 'conversationDays']}
        onChanged={() => void measure.run()}
      />
      <p className={page.hint}>
        {isLimited ? strings.on : strings.off} {strings.never(RECENT_DAYS)} {strings.stays}
      </p>
      {measure.error !== null && <ErrorNote message={measure.error.message} />}
      {measure.working && <Working text={strings.reading} />}
      {status && <Kept status={status} />}
      <p role="status">{done}</p>
      {status && !isCleaning && (
        <Button
          onClick={() => {
            setDone('');
            setCleaning(true);
          }}
        >
          {strings.cleanUp}
        </Button>
      )}
      {isCleaning && (
        <CleanUpForm
          isLimited={isLimited}
          onClose={close}
          onDone={({ conversations, sizeBytes, kept }) => {
            setDone([strings.done(conversations, sizeBytes), ...(kept > 0 ? [strings.keptAgain(kept)] : [])].join(' '));
            close();
            void measure.run();
          }}
        />
      )}
      <OldVersions />
      <BinAge />
    </>
  );
}

function Kept({ status }: { status: RetentionStatus }) {
  const { removable, conversations, runs, messages, sizeBytes, kept } = status;
  const reasons = KEPT_REASONS.filter((reason) => kept[reason] > 0);
  return (
    <>
      <p>{strings.now(conversations, runs, messages, sizeBytes)}</p>
      {removable.length > 0 && (
        <p>
          {strings.above(
            removable.length,
            removable.reduce((sum, one) => sum + one.sizeBytes, 0),
          )}
        </p>
      )}
      {reasons.length > 0 && (
        <p className={page.facts}>
          <span>{strings.protected}</span>
          {reasons.map((reason) => (
            <span key={reason}>{strings.kept[reason](kept[reason])}</span>
          ))}
        </p>
      )}
    </>
  );
}
