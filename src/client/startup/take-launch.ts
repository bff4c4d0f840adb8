import { type Launch, parseLaunch } from '../../core/shared/launch/parse-launch.ts';

/** Returns what the address asks for, and removes it from the address, so that a reload does not ask again. */
export function takeLaunch(): Launch | null {
  const { pathname, search, hash } = window.location;
  const { launch, rest } = parseLaunch(search);
  if (rest !== search) window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`);
  return launch;
}
