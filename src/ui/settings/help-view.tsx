import { ASK_FIELD_ID, useAsk } from '../ask/use-ask.tsx';
import { Button } from '../kit/button.tsx';
import page from '../kit/page.module.css';
import styles from './settings.module.css';
import { strings } from './strings.ts';

/** What can be asked without a model, each example ready to be tried; and the keys. */
export function HelpView() {
  const ask = useAsk();
  const { title, text, groups, keysTitle, keys } = strings.help;
  const fill = (example: string) => {
    ask.setText(example);
    document.getElementById(ASK_FIELD_ID)?.focus();
  };
  return (
    <div className={page.view}>
      <h1 className={page.title}>{title}</h1>
      <p>{text}</p>
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul className={styles.examples}>
            {group.examples.map((example) => (
              <li key={example}>
                <Button onClick={() => fill(example)}>{example}</Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>{keysTitle}</h2>
        <dl className={styles.keys}>
          {keys.map((key) => (
            <div key={key.keys}>
              <dt>
                <kbd>{key.keys}</kbd>
              </dt>
              <dd>{key.text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
