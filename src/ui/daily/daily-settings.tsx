import { useEffect, useState } from 'react';
import type { TemplateListing } from '../../contracts/wire/commands/template-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { Options, SelectField, TextField } from '../kit/field.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { preferences } from '../state/preferences.ts';
import { strings } from './daily-strings.ts';
import { BUILT_IN } from './open-daily.ts';

/** Shows folder and template of the daily notes of the open notebook. */
export function DailySettings() {
  const { notebookId, name } = usePlace().notebook;
  const [places, setPlaces] = useState(() => preferences.daily(notebookId));
  const [folder, setFolder] = useState(places.folder);
  const templates = useTemplateList(notebookId);
  const clean = `/${folder.trim().replace(/^\/+|\/+$/g, '')}`;
  const isWrong = !folder.trim().startsWith('/') || folder.includes('\\');
  const set = (next: typeof places) => {
    setPlaces(next);
    preferences.setDaily(notebookId, next);
  };
  const { template } = places;
  const isListed = template === null || template === BUILT_IN || templates.some(({ path }) => path === template);
  return (
    <section>
      <h2>{strings.title}</h2>
      <p className={page.hint}>{strings.settingsHint(name)}</p>
      <TextField
        label={common.folder}
        hint={strings.folderHint}
        error={isWrong ? strings.folderWanted : undefined}
        value={folder}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget;
          setFolder(value);
          if (value.trim().startsWith('/') && !value.includes('\\')) {
            set({ ...places, folder: `/${value.trim().replace(/^\/+|\/+$/g, '')}` });
          }
        }}
        onBlur={() => setFolder(isWrong ? places.folder : clean)}
      />
      <SelectField
        label={strings.template}
        value={template ?? ''}
        onChange={(event) => set({ ...places, template: event.currentTarget.value || null })}
      >
        <option value="">{strings.templateAuto}</option>
        <option value={BUILT_IN}>{strings.templateBuiltIn}</option>
        {!isListed && <option value={template}>{template}</option>}
        <Options of={templates.map(({ path }) => [path, path])} />
      </SelectField>
    </section>
  );
}

/** Returns the templates of the notebook; none until loaded, or when they cannot be read. */
function useTemplateList(notebookId: string): readonly TemplateListing[] {
  const { call } = useClient();
  const [templates, setTemplates] = useState<readonly TemplateListing[]>([]);
  useEffect(() => {
    return followPromise(call('templates.list', { notebookId }), setTemplates, () => undefined);
  }, [call, notebookId]);
  return templates;
}
