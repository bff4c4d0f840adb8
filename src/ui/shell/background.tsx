import { OpenWork } from '../../features/work/feature-later.ts';
import { SystemHost } from '../system/system-host.tsx';

/** What every notebook runs beside its screen. */
export function Background() {
  return (
    <>
      <SystemHost />
      <OpenWork />
    </>
  );
}
