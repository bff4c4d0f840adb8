import { KeepFolder } from '../../features/backup-folder/feature-later.ts';
import { CompareHost } from '../../features/compare/feature-later.ts';
import { KeepInStep } from '../../features/folder-sync/feature-later.ts';
import { FollowMeaning } from '../../features/meaning/feature-later.ts';
import { PublishHost } from '../../features/publish/feature-later.ts';
import { KeepLimits } from '../../features/retention/feature-later.ts';
import { OpenWork } from '../../features/work/feature-later.ts';
import { CentreApprovals } from '../approval/centre-approvals.tsx';
import { KeepLogMark } from '../audit/keep-log-mark.ts';
import { SystemHost } from '../system/system-host.tsx';

/** What every notebook runs beside its screen. */
export function Background() {
  return (
    <>
      <CentreApprovals />
      <SystemHost />
      <OpenWork />
      <KeepLimits />
      <KeepFolder />
      <KeepInStep />
      <FollowMeaning />
      <KeepLogMark />
      <CompareHost />
      <PublishHost />
    </>
  );
}
