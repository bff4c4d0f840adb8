import type { PlaybookListing } from '../../contracts/domain/playbook/playbook-requests.ts';
import { translate } from '../kit/worker-texts/translate.ts';

/** Returns a playbook with its words in the language of the screen, if it came with Cloister. Its text stays English. */
export function shownPlaybook<P extends Pick<PlaybookListing, 'name' | 'origin' | 'title' | 'description'>>(
  playbook: P,
): P {
  const { name, origin, title, description } = playbook;
  if (origin !== 'app') return playbook;
  const own = (field: string) => ({ key: `playbook-text.${name}.${field}` });
  return {
    ...playbook,
    title: translate(title, own('title')),
    description: translate(description, own('description')),
  };
}

/** The same for the inputs of a playbook that came with Cloister. */
export function shownInputs(name: string, inputs: PlaybookListing['inputs']): PlaybookListing['inputs'] {
  return inputs.map((input) => {
    if (input.description === undefined) return input;
    const key = `playbook-text.${name}.inputs.${input.name}`;
    return { ...input, description: translate(input.description, { key }) };
  });
}
