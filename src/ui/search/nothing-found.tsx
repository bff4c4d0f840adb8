import { ASK_FIELD_ID, useAsk } from '../ask/use-ask.tsx';
import { LinkButton } from '../kit/button.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import page from '../kit/styles/page.module.css';
import { withoutFilters } from './refine-query.ts';
import { strings } from './result-strings.ts';
import styles from './search.module.css';

interface NothingFoundProps {
  query: string;
  onSearch: (query: string) => void;
}

/** Shows what to try when a search has no results. */
export function NothingFound({ query, onSearch }: NothingFoundProps) {
  const { setText } = useAsk();
  const bare = withoutFilters(query);
  return (
    <>
      <p className={styles.hint}>{strings.noneHint}</p>
      <div className={`${page.wrap} ${styles.ways}`}>
        {bare !== '' && bare !== query && (
          <LinkButton onClick={() => onSearch(bare)}>{strings.withoutFilters}</LinkButton>
        )}
        <LinkButton
          onClick={() => {
            setText(query);
            focusSoon(ASK_FIELD_ID);
          }}
        >
          {strings.ask}
        </LinkButton>
      </div>
    </>
  );
}
