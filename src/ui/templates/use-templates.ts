import { useCallback, useEffect, useState } from 'react';
import { TEMPLATE_FOLDER, type TemplateSource } from '../../contracts/wire/commands/template-requests.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { starters } from './starters.ts';

const DAILY = 'daily';

export interface Choice {
  /** Path of the template; for a built-in one, the path that it would get. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly source: TemplateSource;
  /** Folder for new notes. Null: the folder of the open note. */
  readonly folder: string | null;
  /** Whether the file name starts with the date. Null: when the template contains a date. */
  readonly dated: boolean | null;
  /** Whether the title is the date. */
  readonly daily: boolean;
}

export interface Templates {
  /** Null until loaded. */
  readonly choices: readonly Choice[] | null;
  /** Whether the built-in templates are shown, because the notebook has none. */
  readonly offered: boolean;
  readonly error: string | null;
  readonly refresh: () => Promise<void>;
}

/** Returns the templates of the notebook, or the built-in templates when it has none. */
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
      setError(translateError(failure));
    }
  }, [call, notebookId]);
  useEffect(() => void refresh(), [refresh]);
  return { choices, offered, error, refresh };
}

function fromStarter({ name, title, about, folder, dated, text }: (typeof starters)[number]): Choice {
  const source = { type: 'text', name: title, text } as const;
  return { key: `${TEMPLATE_FOLDER}/${name}.md`, title, about, folder, dated, daily: name === DAILY, source };
}

/** A template with the file name of a built-in one takes over its folder and date settings. */
function fromNote({ path, name }: { path: string; name: string }): Choice {
  const kind = starters.find((starter) => starter.name === name.toLowerCase());
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return {
    key: path,
    title,
    about: path,
    source: { type: 'note', path },
    folder: kind?.folder ?? null,
    dated: kind?.dated ?? null,
    daily: kind?.name === DAILY,
  };
}
