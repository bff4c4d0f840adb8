import { describe, expect, it } from 'vitest';
import { describeSpace } from '../../../../src/ui/settings/describe-space.ts';

const MB = 1_000_000;
const status = { usageBytes: 40 * MB, quotaBytes: 100 * MB, leftBytes: 60 * MB, room: 'enough' as const };

describe('describeSpace', () => {
  it('states used and free space', () => {
    expect(describeSpace(status)).toMatch(/^40 MB used of 100 MB available to Cloister\. 60 MB left\./);
    expect(describeSpace({ ...status, leftBytes: null })).toMatch(/not reported by this browser/);
  });

  it('states no free space beside a warning that there is none', () => {
    expect(describeSpace({ ...status, room: 'full' })).not.toMatch(/left|not reported/);
    expect(describeSpace({ ...status, leftBytes: null, room: 'full' })).not.toMatch(/left|not reported/);
    expect(describeSpace({ ...status, leftBytes: 5 * MB, room: 'low' })).not.toMatch(/left|not reported/);
  });

  it('tells the app’s own files from what the person keeps', () => {
    expect(describeSpace({ ...status, appBytes: 32 * MB })).toMatch(/32 MB of it are Cloister’s own files.*8\.0 MB/);
    expect(describeSpace(status)).toMatch(/This includes Cloister’s own files/);
  });
});
