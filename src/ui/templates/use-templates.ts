import { useCallback, useEffect, useState } from 'react';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { TEMPLATE_FOLDER, type TemplateSource } from '../../contracts/wire/template-requests.ts';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';
import { starters } from './starters.ts';

const DAILY = 'daily';

/** A template that can be chosen. */
export interface Choice {
  /** The path it has, or would have once it is added. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly source: TemplateSource;
  /** Where its notes go. Null: beside the note that is open. */
  readonly folder: string | null;
  /** Whether the day stands before the name. Null: when the template says when. */
  readonly dated: boolean | null;
  /** Its notes are called after the day. */
  readonly daily: boolean;
}

export interface Templates {
  /** Null until they are known. */
  readonly choices: readonly Choice[] | null;
  /** The notebook has none, and these are the app's. */
  readonly offered: boolean;
  readonly error: string | null;
  readonly refresh: () => Promise<void>;
}

/** The templates of the notebook, or those that the app offers where there are none. */
export function useTemplates(): Templates {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [offered, setOffered] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const refresh = useCallback(async () => {
    try {
      const own = await call('templates.list', { notebookId });
      setOffered(own.length === 0);
      setChoices(own.length === 0 ? starters.map(fromStarter) : own.map(fromNote));
      setError(null);
    } catch (failure) {
      setError(toErrorData(failure).message);
    }
  }, [call, notebookId]);
  useEffect(() => void refresh(), [refresh]);
  return { choices, offered, error, refresh };
}

function fromStarter({ name, title, about, folder, dated, text }: (typeof starters)[number]): Choice {
  const source = { type: 'text', name: title, text } as const;
  return { key: `${TEMPLATE_FOLDER}/${name}.md`, title, about, folder, dated, daily: name === DAILY, source };
}

/** One that is called like one of the app's is of that kind. */
function fromNote({ path, name }: { path: string; name: string }): Choice {
  const kind = starters.find((starter) => starter.name === name.toLowerCase());
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return {
    ...{ key: path, title, about: path, source: { type: 'note', path } },
    ...{ folder: kind?.folder ?? null, dated: kind?.dated ?? null, daily: kind?.name === DAILY },
  };
}
