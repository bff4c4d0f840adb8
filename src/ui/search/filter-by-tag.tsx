import page from '../kit/styles/page.module.css';
import { addTagFilter, suggestTags } from './refine-query.ts';
import { strings } from './result-strings.ts';
import styles from './search.module.css';
import type { Found } from './use-search.ts';

interface FilterByTagProps {
  found: Extract<Found, { state: 'found' }>;
  onSearch: (query: string) => void;
}

/** Lists the tags that narrow the search results. */
export function FilterByTag({ found, onSearch }: FilterByTagProps) {
  const tags = suggestTags(found);
  if (tags.length === 0) return null;
  return (
    <ul className={`${page.chips} ${styles.tags}`} aria-label={strings.filterByTag}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={`${page.cut} ${styles.tag}`}
            title={strings.onlyTagged(tag)}
            onClick={() => onSearch(addTagFilter(found.query, tag))}
          >
            #{tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
