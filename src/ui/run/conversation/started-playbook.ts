import type { StartedPlaybook } from '../../../contracts/domain/playbook/playbook.ts';
import { translate } from '../../kit/worker-texts/translate.ts';
import { strings } from '../run-strings.ts';

/** The English titles of the playbooks that come with Cloister, by name. */
export const SHIPPED_TITLES: Readonly<Record<string, string>> = {
  'data-dictionary': 'Data dictionary',
  'find-contradictions': 'Find contradictions',
  'literature-note': 'Literature note from a PDF',
  'methods-draft': 'Draft of a methods section',
  'prepare-supplement': 'Prepare a supplement',
  'protocol-from-notes': 'Protocol from scattered notes',
  'review-section': 'Review a manuscript section',
  'sample-inventory': 'Sample inventory',
  'tidy-tags': 'Tidy tags',
  'weekly-digest': 'Weekly digest',
};

/** Returns what started a playbook, in the language of the screen. A playbook that comes with Cloister is named in it. */
export function startOf({ name, title }: Pick<StartedPlaybook, 'name' | 'title'>, prompt: string): string {
  const start = `Run “${title}”`;
  if (!prompt.startsWith(start)) return prompt;
  const inputs = prompt
    .slice(start.length)
    .replace(/^ with /, '')
    .replace(/\.$/, '');
  const isShipped = Object.hasOwn(SHIPPED_TITLES, name) && SHIPPED_TITLES[name] === title;
  const shown = isShipped ? translate(title, { key: `playbook-text.${name}.title` }) : title;
  return inputs === '' ? strings.playbookStarted(shown) : strings.playbookStartedWith(shown, inputs);
}
