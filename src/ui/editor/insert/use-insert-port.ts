import { type RefObject, useState } from 'react';
import type { TemplateSource } from '../../../contracts/wire/commands/template-requests.ts';
import { useStable } from '../../kit/hooks/use-stable.ts';
import { useClient } from '../../state/client-context.tsx';
import { preferences } from '../../state/preferences.ts';
import { insertChoice } from './insert-choice.ts';
import type { InsertableTemplate, InsertPort } from './insert-port.ts';

/** Returns what inserting needs of a note. The same object at each render. */
export function useInsertPort(
  notebookId: string,
  path: string,
  chooser: RefObject<HTMLInputElement | null>,
  onError: (error: unknown) => void,
): InsertPort {
  const { call } = useClient();
  const listTemplates = useStable(async (): Promise<readonly InsertableTemplate[]> => {
    const own = await call('templates.list', { notebookId });
    const sources: { name: string; source: TemplateSource }[] = own.map(({ path: from, name }) => ({
      name,
      source: { type: 'note', path: from },
    }));
    // As in the dialog of templates.
    if (sources.length === 0) {
      const { starters } = await import('../../templates/starters.ts');
      for (const { name, title, text } of starters) sources.push({ name: title, source: { type: 'text', name, text } });
    }
    return sources.map(({ name, source }) => ({
      name,
      read: async () => {
        const filling = { notebookId, source, path, author: preferences.author() };
        return (await call('templates.preview', filling)).text;
      },
    }));
  });
  const fail = useStable(onError);
  const [port] = useState(
    (): InsertPort => ({
      isOn: insertChoice.get,
      chooseImages: () => chooser.current?.click(),
      listTemplates,
      onError: (error) => fail(error),
    }),
  );
  return port;
}
