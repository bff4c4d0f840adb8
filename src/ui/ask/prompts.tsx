import { Button } from '../kit/button.tsx';
import styles from './ask.module.css';
import { useAsk } from './use-ask.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** Questions that work on this notebook, each asked by a press. Nothing where there is nothing to ask about. */
export function Prompts({ title }: { title: React.ReactNode }) {
  const ask = useAsk();
  const suggestions = useSuggestions();
  if (suggestions.length === 0) return null;
  return (
    <>
      {title}
      <div className={styles.prompts}>
        {suggestions.map((suggestion) => (
          <Button key={suggestion} busy={ask.busy} onClick={() => void ask.send(suggestion)}>
            {suggestion}
          </Button>
        ))}
      </div>
    </>
  );
}
