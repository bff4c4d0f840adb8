import { useEffect } from 'react';
import { damageStrings as strings } from '../../damage/damage-strings.ts';
import { checkRecords, useRepairNotices, useSetAside } from '../../damage/set-aside-store.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useClient } from '../../state/client-context.tsx';
import { DamageList } from './damaged-rows.tsx';

/** Lists the damaged records on the start page, where no notebook and so no settings are open. */
export function DamagedStart() {
  const { call } = useClient();
  const rows = useSetAside()?.damaged ?? [];
  useEffect(() => void checkRecords(call), [call]);
  useRepairNotices(call);
  if (rows.length === 0) return null;
  return (
    <section>
      <ErrorNote message={strings.start(rows.length)} />
      <DamageList rows={rows} />
    </section>
  );
}
