import { strings as askStrings } from '../ask/strings.ts';
import { useAsk } from '../ask/use-ask.tsx';
import { Button } from '../kit/button.tsx';
import styles from './editor.module.css';
import { strings } from './strings.ts';

/** Nothing is open: what can be done next, with something real to try. */
export function EmptyNote() {
  const ask = useAsk();
  return (
    <div className={styles.emptyNote}>
      <h1 className={styles.name}>{strings.empty.title}</h1>
      <p>{strings.empty.text}</p>
      <h2>{strings.empty.thenTitle}</h2>
      <div className={styles.prompts}>
        {askStrings.suggestions.map((suggestion) => (
          <Button key={suggestion} disabled={ask.busy} onClick={() => void ask.send(suggestion)}>
            {suggestion}
          </Button>
        ))}
      </div>
    </div>
  );
}
