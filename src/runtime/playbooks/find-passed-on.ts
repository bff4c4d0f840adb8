import { MAX_PLAYBOOK_CHARS } from '../../contracts/domain/playbook/playbook.ts';
import type { FoundPlaybook } from '../../contracts/domain/playbook/playbook-requests.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { Services } from '../app/services.ts';

/** Playbooks in a folder that an import has kept, or has renamed because the name is reserved. */
const PLACE = /^\/[._]?cloister[^/]*\/playbooks\/[^/]+\.ya?ml$/i;
const MOST_FOUND = 50;

/** Resolves with the playbooks among the files of a notebook. They are texts only: each one has to be added by the person. */
export async function findPassedOn({ store }: Services, notebookId: string): Promise<FoundPlaybook[]> {
  const reader = await store.notebook(notebookId);
  const found: FoundPlaybook[] = [];
  for (const { path, hash, sizeBytes } of reader.descendants('/')) {
    if (hash === null || sizeBytes > 3 * MAX_PLAYBOOK_CHARS || !PLACE.test(path) || found.length >= MOST_FOUND)
      continue;
    const decoded = decodeUtf8(await reader.readBytes(hash));
    if (decoded.type === 'text' && decoded.text.length <= MAX_PLAYBOOK_CHARS)
      found.push({ path, source: decoded.text });
  }
  return found;
}
