import { useEffect, useState } from 'react';
import type { AgentSkill } from '../../../contracts/domain/agent.ts';
import type { SkillListing } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { fileStrings as words } from './agent-file-strings.ts';
import styles from './agent-files.module.css';

interface SkillFieldsProps {
  chosen: readonly AgentSkill[];
  onChange: (skills: readonly AgentSkill[]) => void;
}

/** The skills of an agent: those of the open notebook to choose from, and how many others it has. */
export function SkillFields({ chosen, onChange }: SkillFieldsProps) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const [found, setFound] = useState<readonly SkillListing[] | null>(null);
  useEffect(() => {
    setFound(null);
    // What the agent has is shown all the same.
    return followPromise(call('skills.list', { notebookId }), setFound, () => setFound([]));
  }, [call, notebookId]);
  const here = chosen.filter((skill) => skill.notebookId === notebookId);
  const gone = found === null ? [] : here.filter(({ path }) => !found.some((skill) => skill.path === path));
  const elsewhere = chosen.length - here.length;
  const without = (path: string) => chosen.filter((one) => one.notebookId !== notebookId || one.path !== path);
  return (
    <>
      <p className={page.hint}>{words.skillsHint}</p>
      {found?.length === 0 && here.length === 0 && <p className={page.hint}>{words.noSkills}</p>}
      <ul className={`${page.plainList} ${styles.skills}`}>
        {found?.map((listing) => (
          <Skill
            key={listing.path}
            listing={listing}
            chosen={here.find(({ path }) => path === listing.path)}
            onChoose={({ name, description }) =>
              onChange([
                ...without(listing.path),
                { notebookId, path: listing.path, name, description, hash: listing.hash },
              ])
            }
            onDrop={() => onChange(without(listing.path))}
          />
        ))}
        {gone.map(({ name, path }) => (
          <li key={path}>
            <Checkbox checked onCheck={() => onChange(without(path))}>
              {name}
            </Checkbox>
            <p className={page.stopped}>{words.skillGone}</p>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={page.hint}>{words.skillsElsewhere(elsewhere)}</p>}
    </>
  );
}

interface SkillProps {
  listing: SkillListing;
  /** The skill as the agent has it. */
  chosen: AgentSkill | undefined;
  onChoose: (skill: { name: string; description: string }) => void;
  onDrop: () => void;
}

function Skill({ listing: { path, hash, labels, skill, problems }, chosen, onChoose, onDrop }: SkillProps) {
  const isChanged = chosen !== undefined && chosen.hash !== hash;
  const name = skill?.name ?? chosen?.name ?? path;
  return (
    <li>
      <Checkbox
        checked={chosen !== undefined && !isChanged}
        disabled={skill === null && chosen === undefined}
        onCheck={() => {
          if (chosen !== undefined && (!isChanged || skill === null)) onDrop();
          else if (skill !== null) onChoose(skill);
        }}
      >
        <VisibleText text={name} />
      </Checkbox>
      {skill !== null && (
        <p>
          <VisibleText text={skill.description} />
        </p>
      )}
      {name !== path && (
        <p className={page.hint}>
          <code>
            <VisibleText text={path} />
          </code>
        </p>
      )}
      <SkillText path={path} />
      {isChanged && <p className={page.stopped}>{words.skillChanged}</p>}
      {labels.length > 0 && <p className={page.stopped}>{words.skillLabelled(labels.join(', '))}</p>}
      {problems.map(({ line, column, field, message, key, values }) => (
        <p key={`${line} ${column} ${field} ${message}`} className={page.stopped}>
          {words.place(line, column)}
          {', '}
          {field !== null && (
            <>
              <code>{field}</code>
              {': '}
            </>
          )}
          <VisibleText text={translate(message, { key, values })} />
        </p>
      ))}
    </li>
  );
}

/** The text of a skill as the agent would read it, with hidden characters shown. Loaded when it is unfolded. */
function SkillText({ path }: { path: string }) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const [text, setText] = useState<string | null>(null);
  const load = useAction(async () => setText(await call('files.read', { notebookId, path })));
  return (
    <details
      className={styles.prompt}
      onToggle={(event) => event.currentTarget.open && text === null && void load.run()}
    >
      <summary>
        {words.readSkill}
        <span className="visually-hidden">: {path}</span>
      </summary>
      {load.error && <ErrorNote message={load.error.message} />}
      {text !== null && (
        <pre>
          <VisibleText text={text} />
        </pre>
      )}
    </details>
  );
}
