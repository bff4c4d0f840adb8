import { Button } from '../kit/button.tsx';
import styles from './ask.module.css';
import { useAsk } from './use-ask.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** Suggests requests that work in this notebook; renders nothing without suggestions. */
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
