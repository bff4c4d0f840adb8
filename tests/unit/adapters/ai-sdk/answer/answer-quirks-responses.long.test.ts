import { replayQuirks } from '../../../../support/provider/replay-quirks.ts';

replayQuirks('openai');
