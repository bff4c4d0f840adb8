import type { Grant } from '../../../contracts/domain/run/grant.ts';
import { strings as agentStrings } from '../../agents/agent-strings.ts';
import { joinWords } from '../../agents/join-words.ts';
import { formatDuration, formatExactly } from '../../kit/format.ts';
import { strings } from './run-grant-strings.ts';

const RIGHTS = ['read', 'write', 'create', 'delete', 'execute'] as const;
const EVERYWHERE = ['/', '/**', '**'];

/** Says what a run may do, or could while it worked: files, hosts, budget, and how long. */
export function describeGrant(grant: Grant, ended: boolean): string[] {
  const { can, hosts, limits, expiresMs } = grant;
  const said = [describeFiles(grant, ended)];
  const listed = hosts.at(-1) ?? [];
  if (can.integrations) {
    said.push(listed.length === 0 ? strings.noHosts : strings.hosts(joinWords(listed, agentStrings.words.and)));
  }
  said.push(strings.budget(limits.steps, limits.toolCalls, formatDuration(limits.wallClockMs)));
  if (limits.costUsd !== undefined) said.push(strings.cost(limits.costUsd));
  if (!ended) said.push(strings.until(formatExactly(expiresMs)), strings.now);
  return said;
}

function describeFiles({ can, within }: Grant, ended: boolean): string {
  const { words } = agentStrings;
  const given = RIGHTS.filter((right) => can[right]);
  const isNowhere = within.some(({ folders, fileTypes }) => folders.length === 0 || fileTypes.length === 0);
  if (given.length === 0 || isNowhere) return ended ? strings.couldNothing : strings.mayNothing;
  const verbs = given.map((right) => words.verbs[right]);
  const places = within.map(describePlace);
  return strings[ended ? 'could' : 'may'](joinWords(verbs, words.and), joinWords(places, words.and));
}

function describePlace({ folders, fileTypes }: Grant['within'][number]): string {
  const isEverywhere = folders.some((folder) => EVERYWHERE.includes(folder));
  const place = isEverywhere ? strings.everywhere : strings.folders(folders.join(', '));
  return fileTypes.includes('*') ? place : strings.types(place, fileTypes.join(', '));
}
