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
import styles from './help.module.css';
import { exampleGroups, exampleNames } from './help-examples.ts';
import { strings } from './help-strings.ts';

const shortcuts = commands.flatMap(({ id, title, shortcut }) =>
  shortcut === undefined ? [] : [{ id, title, shortcut }],
);

/** Shows example requests for the Navigator, each ready to try, and the keyboard shortcuts. */
export function HelpView() {
  const ask = useAsk();
  const { title, text, keysTitle, keys } = strings;
  const { notebookId } = usePlace().notebook;
  const sample = useNoteSample(notebookId);
  const tag = useTopTag(notebookId);
  const groups = sample === undefined ? [] : exampleGroups(exampleNames(sample, tag));
  const fill = (example: string) => {
    ask.setText(example);
    document.getElementById(ASK_FIELD_ID)?.focus();
  };
  return (
    <div className={page.view}>
      <h1 className={page.title}>{title}</h1>
      <p>
        {text} <a href={formatRoute({ view: 'tools' })}>{strings.tools}</a>
      </p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <ul className={styles.examples}>
              {group.examples.map((example) => (
                <li key={example}>
                  <button type="button" onClick={() => fill(example)}>
                    <CornerDownRight size={16} strokeWidth={1.5} aria-hidden="true" />
                    <span>{example}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
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
