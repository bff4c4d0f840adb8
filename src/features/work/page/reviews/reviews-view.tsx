import { ListChecks } from 'lucide-react';
import { Button } from '../../../../ui/kit/button.tsx';
import { EmptyState } from '../../../../ui/kit/empty-state.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { Working } from '../../../../ui/kit/working.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { navigate } from '../../../../ui/routes/use-route.ts';
import { strings } from '../../texts/review-strings.ts';
import { ReviewList } from './review-list.tsx';
import { useReviews } from './use-reviews.ts';

/** Lists reviewed work, and begins a new one. */
export function ReviewsView() {
  const reviews = useReviews();
  return (
    <div className={page.view}>
      <div className={page.head}>
        <div className={page.titleRow}>
          <h1 className={page.title}>{strings.section}</h1>
          <div className={page.actions}>
            <Button tone="primary" icon={ListChecks} onClick={() => navigate({ view: 'reviews', review: 'new' })}>
              {strings.create}
            </Button>
          </div>
        </div>
        <p className={page.hint}>{strings.sectionHint}</p>
      </div>
      {reviews === undefined && <Working />}
      {reviews?.length === 0 && (
        <EmptyState icon={ListChecks} title={strings.none}>
          <p>{strings.noneText}</p>
          <a href={formatRoute({ view: 'reviews', review: 'new' })}>{strings.describe}</a>
        </EmptyState>
      )}
      {reviews && reviews.length > 0 && <ReviewList reviews={reviews} />}
    </div>
  );
}
