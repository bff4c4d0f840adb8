import type { PeopleOnly } from '../contracts/domain/tool.ts';
import { peopleOnly } from '../contracts/sentences/people-only-sentences.ts';
import { reasonOf } from '../contracts/sentences/said.ts';
import { matchesMost, rankTools } from '../core/tool-catalog/rank-tools.ts';

const NAMES = [
  'approve_requests',
  'change_rules',
  'change_agents',
  'connect_models',
  'remove_labels',
  'erase_for_good',
  'manage_notebooks',
  'export_files',
  'keep_history',
  'make_backups',
  'read_the_log',
  'control_runs',
  'restore_earlier_states',
  'schedule_work',
  'manage_playbooks',
  'change_masking',
  'change_settings',
  'type_drafts',
  'run_programs',
] as const;

/** What people can do and agents cannot, each with the reason. Every other action of a person has a tool. */
export const PEOPLE_ONLY: readonly PeopleOnly[] = NAMES.map((name) => ({ name, ...reasonOf(peopleOnly(name)) }));

/** Returns what only people do that answers a question, best first. */
export function findPeopleOnly(query: string): PeopleOnly[] {
  const items = PEOPLE_ONLY.map((item) => ({ name: item.name, description: item.reason, item }));
  const fitting = items.filter((item) => matchesMost(query, item));
  return rankTools(query, fitting).map(({ item }) => item);
}
