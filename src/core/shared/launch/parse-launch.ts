import { LAUNCH_PARAMETER, LAUNCHES, type LaunchName, LINK_PARAMETER } from '../../../contracts/wire/launch.ts';

/** What the address of the app asks for, once. */
export type Launch = { type: 'launch'; name: LaunchName } | { type: 'link'; address: string };

/**
 * Takes the launch out of the query of the app's address.
 *
 * @param search `?launch=new-note&console`
 * @returns the launch, null without a known one, and the query without the parameters of launches
 */
export function parseLaunch(search: string): { launch: Launch | null; rest: string } {
  const parts = search.replace(/^\?/, '').split('&');
  const kept = parts.filter((part) => ![LAUNCH_PARAMETER, LINK_PARAMETER].includes(parameterOf(part)));
  if (kept.length === parts.length) return { launch: null, rest: search };
  const rest = kept.length === 0 ? '' : `?${kept.join('&')}`;
  const link = parts.find((part) => parameterOf(part) === LINK_PARAMETER);
  if (link !== undefined) return { launch: { type: 'link', address: decodedValue(link) }, rest };
  const wanted = parts.find((part) => parameterOf(part) === LAUNCH_PARAMETER);
  const name = LAUNCHES.find((known) => wanted !== undefined && known === decodedValue(wanted));
  return { launch: name === undefined ? null : { type: 'launch', name }, rest };
}

function parameterOf(part: string): string {
  return part.split('=', 1)[0] ?? '';
}

/** Empty for a value that cannot be decoded. */
function decodedValue(part: string): string {
  try {
    return decodeURIComponent(part.slice(parameterOf(part).length + 1).replace(/\+/g, ' '));
  } catch {
    return '';
  }
}
