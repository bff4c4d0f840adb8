import { CornerDownRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNoteSample } from '../../client/queries/use-note-sample.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { ASK_FIELD_ID, useAsk } from '../ask/use-ask.tsx';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { commands } from '../state/palette/named-commands.ts';
import { showShortcut } from '../state/palette/shortcuts.ts';
import { usePlace } from '../state/place-context.tsx';
import { guide } from './guide/guide.ts';
import { GuideList } from './guide/guide-list.tsx';
import { GuideReader } from './guide/guide-reader.tsx';
import { strings as guideStrings } from './guide/guide-strings.ts';
import styles from './help.module.css';
import { exampleGroups, exampleNames } from './help-examples.ts';
import { strings } from './help-strings.ts';

const shortcuts = commands.flatMap(({ id, title, shortcut }) =>
  shortcut === undefined ? [] : [{ id, title, shortcut }],
);

interface HelpViewProps {
  /** A page of the guide. Default: the list of pages, beside what the Navigator understands. */
  page: string | undefined;
  /** A heading of that page. */
  place: string | undefined;
}

/** Shows a page of the guide, or all that the help has. */
export function HelpView({ page: id, place }: HelpViewProps) {
  const shown = guide.find((one) => one.id === id);
  return shown ? <GuideReader key={shown.id} shown={shown} place={place} /> : <HelpStart missing={id} />;
}

/** Shows the pages of the guide, example requests for the Navigator, each ready to try, and the keyboard shortcuts. */
function HelpStart({ missing }: { missing: string | undefined }) {
  const ask = useAsk();
  const { title, navigator, text, keysTitle, keys } = strings;
  const { notebookId } = usePlace().notebook;
  const sample = useNoteSample(notebookId);
  const tag = useTopTag(notebookId);
  const groups = sample === undefined ? [] : exampleGroups(exampleNames(sample, tag));
  const fill = (example: string) => {
    ask.setText(example);
    document.getElementById(ASK_FIELD_ID)?.focus();
  };
  return (
    <div className={`${page.view} ${styles.view}`}>
      <div className={page.head}>
        <h1 className={page.title}>{title}</h1>
        {missing !== undefined && <p role="status">{guideStrings.noPage(missing)}</p>}
      </div>
      <div className={styles.beside}>
        <GuideList />
        <section aria-labelledby="navigator-title">
          <h2 id="navigator-title">{navigator}</h2>
          <p>
            {text} <a href={formatRoute({ view: 'tools' })}>{strings.tools}</a>
          </p>
          <div className={styles.groups}>
            {groups.map((group) => (
              <section key={group.title}>
                <h3>{group.title}</h3>
                <ul className={styles.examples}>
                  {group.examples.map((example) => (
                    <li key={example}>
                      <button type="button" lang="en" onClick={() => fill(example)}>
                        <CornerDownRight size={16} strokeWidth={1.5} aria-hidden="true" />
                        <span>{example}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      </div>
      <section>
        <h2>{strings.marksTitle}</h2>
        <dl className={styles.keys}>
          {strings.marks.map((mark) => (
            <Keys key={mark.keys} {...mark} />
          ))}
        </dl>
      </section>
      <section>
        <h2>{keysTitle}</h2>
        <dl className={styles.keys}>
          {shortcuts.map(({ id, title: what, shortcut }) => (
            <Keys key={id} keys={showShortcut(shortcut)} text={what} />
          ))}
          {keys.map((key) => (
            <Keys key={key.keys} {...key} />
          ))}
        </dl>
      </section>
    </div>
  );
}

/** Returns the most used tag of the notebook; null until it is known, and without tags. */
function useTopTag(notebookId: string): string | null {
  const client = useSearchClient();
  const [tag, setTag] = useState<string | null>(null);
  useEffect(() => {
    // The other examples do not need it.
    return followPromise(
      client.vocabulary(notebookId),
      ({ tags }) => setTag(tags[0]?.tag ?? null),
      () => undefined,
    );
  }, [client, notebookId]);
  return tag;
}

function Keys({ keys, text }: { keys: string; text: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
