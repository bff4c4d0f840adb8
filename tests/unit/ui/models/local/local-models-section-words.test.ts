import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL_SETTINGS, type DeviceFacts } from '../../../../../src/contracts/domain/local-model.ts';
import { modelSettingsSchema } from '../../../../../src/contracts/domain/model-input-fields.ts';
import { describeState } from '../../../../../src/ui/models/local/describe-state.ts';
import { describeDevice } from '../../../../../src/ui/models/local/device/describe-device.ts';
import { readSettings, toSettingsDraft } from '../../../../../src/ui/models/local/device/read-settings.ts';
import { splitSpace } from '../../../../../src/ui/models/local/device/split-space.ts';
import { addSample, type Sample, timeLeft } from '../../../../../src/ui/models/local/time-left.ts';

describe('describeState', () => {
  const listing = { state: 'downloading', progress: 0.416, doneBytes: 812e6, sizeBytes: 2e9 } as const;

  it('shows the progress and the remaining time of a download', () => {
    expect(describeState(listing, 340_000)).toEqual({
      text: 'Downloading 41% · 812 MB of 2.0 GB · about 6 min left',
      percent: 41,
    });
    expect(describeState(listing, null).text).toBe('Downloading 41% · 812 MB of 2.0 GB');
    expect(describeState(listing, 20_000).text).toContain('less than a minute left');
  });

  it('shows no time for a paused model, and no bytes for a local one', () => {
    expect(describeState({ ...listing, state: 'paused' }, 1).text).toBe('Paused 41% · 812 MB of 2.0 GB');
    expect(describeState({ ...listing, state: 'loading' }, null).text).toBe('Loading 41%');
    expect(describeState({ ...listing, state: 'ready' }, null)).toEqual({ text: 'Ready', percent: null });
  });
});

describe('timeLeft', () => {
  const samplesOf = (...samples: [number, number][]) =>
    samples.reduce<Sample[]>((all, [atMs, doneBytes]) => addSample(all, { atMs, doneBytes }), []);

  it('uses the recent speed', () => {
    expect(timeLeft(samplesOf([0, 0], [2000, 100], [4000, 400]), 1000)).toBe(6000);
    expect(timeLeft(samplesOf([0, 0], [30_000, 100], [40_000, 200]), 300)).toBe(10_000);
  });

  it('returns null without samples, at the start, and after a restart', () => {
    expect(timeLeft([], 100)).toBeNull();
    expect(timeLeft(samplesOf([0, 0], [1000, 50]), 100)).toBeNull();
    expect(timeLeft(samplesOf([0, 0], [5000, 0]), 100)).toBeNull();
    expect(timeLeft(samplesOf([0, 0], [5000, 50]), null)).toBeNull();
    expect(timeLeft(samplesOf([0, 50], [5000, 90], [6000, 10]), 100)).toBeNull();
    // A file that was fetched again counts from there.
    expect(timeLeft(samplesOf([0, 500], [5000, 900], [6000, 10], [10_000, 410]), 1000)).toBe(5900);
  });
});

describe('describeDevice', () => {
  const gpu = {
    vendor: 'amd',
    architecture: 'rdna',
    isSoftware: false,
    hasShaderF16: true,
    maxBufferBytes: 2 ** 31,
    maxBindingBytes: 2 ** 31,
  };
  const facts: DeviceFacts = {
    gpu,
    gpuReason: { message: '' },
    threads: 8,
    memoryGb: 16,
    builtIn: 'unavailable',
    freeBytes: 5e9,
  };

  it('has no warnings for a suitable device', () => {
    expect(describeDevice(facts).warnings).toEqual([]);
    expect(describeDevice(facts).facts).toContain('Graphics card: amd rdna');
  });

  it('leaves the free storage to the meter, which is the one place that states it', () => {
    expect(describeDevice(facts).facts.join()).not.toMatch(/storage/);
  });

  it('warns of a software GPU, small limits and one thread, and gives the reason of a missing GPU', () => {
    const warnings = (patch: Partial<DeviceFacts>) => describeDevice({ ...facts, ...patch }).warnings.join('\n');
    expect(warnings({ gpu: { ...gpu, isSoftware: true } })).toContain('processor emulates the graphics card');
    expect(warnings({ gpu: { ...gpu, maxBindingBytes: 2 ** 27 } })).toContain('buffers of 134 MB');
    expect(warnings({ threads: 1 })).toContain('only one thread');
    expect(warnings({ gpu: null, gpuReason: { message: 'Switched off.' } })).toBe(
      'No graphics card available for models. Switched off.',
    );
  });
});

describe('readSettings', () => {
  const draft = toSettingsDraft(DEFAULT_MODEL_SETTINGS);

  it('returns unchanged settings', () => {
    const read = readSettings(draft);
    expect(read).toMatchObject({ type: 'settings', settings: DEFAULT_MODEL_SETTINGS });
    expect(modelSettingsSchema.safeParse(read.type === 'settings' && read.settings).success).toBe(true);
  });

  it('accepts a decimal comma', () => {
    expect(readSettings({ ...draft, temperature: '0,7' })).toMatchObject({ settings: { temperature: 0.7 } });
    expect(readSettings({ ...draft, temperature: '1,125' })).toMatchObject({ settings: { temperature: 1.125 } });
  });

  it('accepts formatted numbers', () => {
    const typed = { ...draft, contextTokens: '8,192', maxOutputTokens: '1.024', keepMinutes: '1,440' };
    expect(readSettings(typed)).toMatchObject({
      settings: { contextTokens: 8192, maxOutputTokens: 1024, unloadAfterMs: 1440 * 60_000 },
    });
  });

  it('keeps minutes with three decimals', () => {
    const settings = { ...DEFAULT_MODEL_SETTINGS, loadTimeoutMs: 67_500 };
    expect(readSettings(toSettingsDraft(settings))).toMatchObject({ settings });
  });

  it.each([
    ['contextTokens', '1023'],
    ['contextTokens', '4096.5'],
    ['maxOutputTokens', '15'],
    ['maxOutputTokens', '4096'],
    ['temperature', '2.1'],
    ['temperature', ''],
    ['loadMinutes', '61'],
    ['loadMinutes', '1,440'],
    ['idleMinutes', 'soon'],
    ['keepMinutes', '0'],
  ] as const)('refuses %s %s', (field, value) => {
    const read = readSettings({ ...draft, [field]: value });
    expect(Object.keys(read.type === 'bad' ? read.errors : {})).toEqual([field]);
  });
});

describe('splitSpace', () => {
  it('gives notebooks the space that models do not use, and at least zero', () => {
    expect(splitSpace({ usageBytes: 100, leftBytes: 100 }, [30, 20])).toEqual({
      appBytes: null,
      appShare: 0,
      notesBytes: 50,
      modelsBytes: 50,
      leftBytes: 100,
      notesShare: 0.25,
      modelsShare: 0.25,
      leftShare: 0.5,
    });
    expect(splitSpace({ usageBytes: 100, appBytes: 40, leftBytes: 100 }, [30, 20])).toMatchObject({
      appBytes: 40,
      notesBytes: 10,
      appShare: 0.2,
      notesShare: 0.05,
    });
    expect(splitSpace({ usageBytes: 10, leftBytes: null }, [30])).toMatchObject({ notesBytes: 0, modelsShare: 1 });
    expect(splitSpace({ usageBytes: 0, leftBytes: null }, [])).toMatchObject({ notesShare: 0, modelsShare: 0 });
  });
});
