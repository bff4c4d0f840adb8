import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForQuiet } from '../../../../../src/runtime/local-models/engine/wait-for-idle.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';

let lab: RuntimeLab | null = null;
afterEach(() => {
  vi.useRealTimers();
  lab?.stop();
});

describe('waitForQuiet', () => {
  it('waits for a running model test', async () => {
    lab = await openRuntimeLab();
    const { services } = lab.runtime;
    const testing = Promise.withResolvers<void>();
    const tested = services.localModels.tests.run('tiny', () => testing.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let quiet = false;
    void waitForQuiet(services).then(() => {
      quiet = true;
    });
    /** Long enough for many looks, each of which asks the database. */
    const looks = async () => {
      for (let look = 0; look < 5; look += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        await services.store.database.runs.count();
      }
    };
    await looks();
    expect(quiet).toBe(false);
    testing.resolve();
    await tested;
    await looks();
    expect(quiet).toBe(true);
  });
});
