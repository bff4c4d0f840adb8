import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import { NO_LIMITS } from '../../../contracts/domain/notebook/retention.ts';
import type { RetentionLimits } from '../../../contracts/domain/notebook/retention-limits.ts';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Options, SelectField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/retention-strings.ts';

const MIB = 1024 * 1024;
const words = strings.limit;

/** Choices of each limit, beside that of none. One that was set elsewhere to another value is added. */
const CHOICES = {
  conversations: { label: words.conversations, none: words.all, values: [500, 1000, 2000, 5000], text: words.last },
  sizeBytes: {
    label: words.sizeBytes,
    none: words.anySize,
    values: [100 * MIB, 500 * MIB, 2048 * MIB],
    text: strings.size,
  },
  versionDays: { label: words.versionDays, none: words.always, values: [90, 180, 365, 730], text: words.days },
  conversationDays: {
    label: words.conversationDays,
    none: words.always,
    values: [90, 180, 365, 730],
    text: words.days,
  },
  binDays: { label: words.binDays, none: words.untilEmptied, values: [7, 30, 90, 365], text: words.days },
} as const satisfies Record<keyof RetentionLimits, object>;

interface RetentionLimitFieldsProps {
  readonly of: readonly (keyof RetentionLimits)[];
  /** Called when one has been changed. */
  readonly onChanged?: () => void;
}

/** Lets the person choose how much is kept before the app removes the oldest by itself. */
export function RetentionLimitFields({ of, onChanged }: RetentionLimitFieldsProps) {
  const { call } = useClient();
  const limits = useLimits();
  const change = useAction(async (limit: keyof RetentionLimits, value: number | null) => {
    await call('storage.setLimits', { [limit]: value });
    onChanged?.();
  });
  return (
    <>
      {of.map((limit) => {
        const { label, none, values, text } = CHOICES[limit];
        const now = limits?.[limit] ?? null;
        const listed = [...new Set([...values, ...(now === null ? [] : [now])])].sort((one, other) => one - other);
        return (
          <SelectField
            key={limit}
            label={label}
            value={now ?? ''}
            disabled={limits === undefined || change.busy}
            onChange={({ currentTarget: { value } }) => void change.run(limit, value === '' ? null : Number(value))}
          >
            <Options of={[['', none], ...listed.map((value) => [String(value), text(value)] as const)]} />
          </SelectField>
        );
      })}
      {change.error !== null && <ErrorNote message={change.error.message} onDismiss={change.clearError} />}
    </>
  );
}

/** Returns how much is kept, in any window; undefined until it is known. */
export function useLimits(): RetentionLimits | undefined {
  return useLive(async () => {
    const row = await liveDatabase().meta.get('retention');
    return row?.key === 'retention' ? row.limits : NO_LIMITS;
  }, []);
}
