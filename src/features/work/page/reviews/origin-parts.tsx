import type { NotebookPlace, Provenance } from '../../../../contracts/domain/notebook/provenance.ts';
import kit from '../../../../ui/kit/kit.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import type { PartAuthor } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import styles from './reviews.module.css';

const words = strings.origin;

interface PartProps {
  author: Pick<PartAuthor, 'agent' | 'model'>;
  line: (agent: string, model: string) => string;
  place: NotebookPlace | undefined;
}

/** Says who did a part of the work, and where that is not the notebook of the file. */
export function Part({ author, line, place }: PartProps) {
  const title = useAgentTitle()(author.agent);
  const said = line(title, author.model.modelId);
  return (
    <li>
      <VisibleText text={place ? words.partIn(said, place.notebook, place.workspace) : said} />
    </li>
  );
}

/** What one part gave to the next. Each text is the request of the run that received it. */
export function Handed({ provenance: { handed } }: { provenance: Provenance }) {
  return (
    <details className={kit.disclosure}>
      <summary>{words.handed(handed.length)}</summary>
      <ul className={styles.inputs}>
        {handed.map(({ to, round, hash, sizeBytes, by, atMs, labels }) => (
          <li key={`${to} ${round} ${hash}`}>
            {words.handedTo[to](sizeBytes)} {by === 'person' && words.handedBy(atMs)} {labels.join(', ')}{' '}
            <code title={hash}>{hash.slice(0, 12)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
