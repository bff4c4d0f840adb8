import { activityParts } from '../../features/activity/feature-later.ts';
import { backupParts } from '../../features/backup/feature-later.ts';
import { backupFolderParts } from '../../features/backup-folder/feature-later.ts';
import { binParts } from '../../features/bin/feature-later.ts';
import { compareParts } from '../../features/compare/feature-later.ts';
import { exerciseParts } from '../../features/exercise/feature-later.ts';
import { syncParts } from '../../features/folder-sync/feature-later.ts';
import { gitParts } from '../../features/git/feature-later.ts';
import { mcpParts } from '../../features/mcp/feature-later.ts';
import { meaningParts } from '../../features/meaning/feature-later.ts';
import { plainChatParts } from '../../features/plain-chat/feature-later.ts';
import { retentionParts } from '../../features/retention/feature-later.ts';
import { workParts } from '../../features/work/feature-later.ts';
import { type EmbedParts, provideFeatureParts } from '../state/page/feature-parts.ts';

const embedParts: EmbedParts = {
  base: async () => ({ default: (await import('../across/base-reader.tsx')).BaseReader }),
  board: async () => ({ default: (await import('../canvas/canvas-reader.tsx')).CanvasReader }),
};

provideFeatureParts({
  ...workParts,
  ...activityParts,
  ...retentionParts,
  ...compareParts,
  ...binParts,
  ...backupParts,
  ...backupFolderParts,
  ...syncParts,
  ...gitParts,
  ...mcpParts,
  ...meaningParts,
  ...plainChatParts,
  ...exerciseParts,
  ...embedParts,
});
