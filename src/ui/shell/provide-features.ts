import { activityParts } from '../../features/activity/feature-later.ts';
import { retentionParts } from '../../features/retention/feature-later.ts';
import { workParts } from '../../features/work/feature-later.ts';
import { provideFeatureParts } from '../state/page/feature-parts.ts';

provideFeatureParts({ ...workParts, ...activityParts, ...retentionParts });
