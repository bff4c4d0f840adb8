import { useCallback } from 'react';
import { RECENT_DAYS, type RemovableConversation } from '../../../contracts/domain/notebook/retention.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { openConversations } from '../../../ui/state/page/open-conversations.ts';
import type { CleanUpResult } from '../contract/retention-requests.ts';
import { strings } from '../texts/retention-strings.ts';
import { RemovalForm } from './removal-form.tsx';

const BEYOND = 'beyond';
const AGES = [365, 180, RECENT_DAYS] as const;

interface CleanUpFormProps {
  /** Whether the person has set a limit of conversations. */
  isLimited: boolean;
  onClose: () => void;
  onDone: (result: CleanUpResult) => void;
}

/** Removes conversations: the oldest beyond the limits, or all that were not used for some time. */
export function CleanUpForm({ isLimited, onClose, onDone }: CleanUpFormProps) {
  const { call } = useClient();
  const find = useCallback(
    async (which: string) =>
      (await call('storage.retention', { open: openConversations(), ...ageOf(which) })).removable,
    [call],
  );
  return (
    <RemovalForm
      label={strings.cleanUp}
      which={strings.which}
      choices={[
        ...(isLimited ? [[BEYOND, strings.beyond] as const] : []),
        ...AGES.map((days) => [String(days), strings.unused(days)] as const),
      ]}
      find={find}
      listLabel={strings.list}
      keyOf={({ sessionId }) => sessionId}
      item={(conversation) => <Item conversation={conversation} />}
      warning={strings.warning}
      removeLabel={(found) =>
        strings.remove(
          found.length,
          found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        )
      }
      remove={async (which, found) => {
        const sessionIds = found.map(({ sessionId }) => sessionId);
        onDone(await call('storage.cleanUp', { open: openConversations(), ...ageOf(which), sessionIds }));
      }}
      onClose={onClose}
    />
  );
}

function Item({ conversation: { title, lastMs, runs, files, sizeBytes } }: { conversation: RemovableConversation }) {
  return (
    <>
      <VisibleText text={title} />
      <span className={page.facts}>
        <span>{strings.lastAt(lastMs)}</span>
        <span>{strings.runsOf(runs)}</span>
        {files > 0 && <span>{strings.filesOf(files)}</span>}
        <span>{strings.size(sizeBytes)}</span>
      </span>
    </>
  );
}

function ageOf(which: string): { olderThanDays?: number } {
  return which === BEYOND ? {} : { olderThanDays: Number(which) };
}
