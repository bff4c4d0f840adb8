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

  it('says how far a download is and how long it takes yet', () => {
    expect(describeState(listing, 340_000)).toEqual({
      text: 'Downloading 41% · 812 MB of 2.0 GB · about 6 min left',
      percent: 41,
    });
    expect(describeState(listing, null).text).toBe('Downloading 41% · 812 MB of 2.0 GB');
    expect(describeState(listing, 20_000).text).toContain('less than a minute left');
  });

  it('tells no time of what stands still, and no bytes of what comes from here', () => {
    expect(describeState({ ...listing, state: 'paused' }, 1).text).toBe('Paused 41% · 812 MB of 2.0 GB');
    expect(describeState({ ...listing, state: 'loading' }, null).text).toBe('Loading 41%');
    expect(describeState({ ...listing, state: 'ready' }, null)).toEqual({ text: 'Ready', percent: null });
  });
});

describe('timeLeft', () => {
  const samplesOf = (...samples: [number, number][]) =>
    samples.reduce<Sample[]>((all, [atMs, doneBytes]) => addSample(all, { atMs, doneBytes }), []);

  it('goes by the speed of the last while', () => {
    expect(timeLeft(samplesOf([0, 0], [2000, 100], [4000, 400]), 1000)).toBe(6000);
    expect(timeLeft(samplesOf([0, 0], [30_000, 100], [40_000, 200]), 300)).toBe(10_000);
  });

  it('foretells nothing at once, of nothing, or after a fresh start', () => {
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
    gpuReason: '',
    threads: 8,
    memoryGb: 16,
    builtIn: 'unavailable',
    freeBytes: 5e9,
  };

  it('has nothing to warn of where all is there', () => {
    expect(describeDevice(facts).warnings).toEqual([]);
    expect(describeDevice(facts).facts).toContain('Graphics card: amd rdna');
  });

  it('warns of an imitated card, of small limits, of one thread, and says why there is none', () => {
    const warnings = (patch: Partial<DeviceFacts>) => describeDevice({ ...facts, ...patch }).warnings.join('\n');
    expect(warnings({ gpu: { ...gpu, isSoftware: true } })).toContain('processor emulates the graphics card');
    expect(warnings({ gpu: { ...gpu, maxBindingBytes: 2 ** 27 } })).toContain('buffers of 134 MB');
    expect(warnings({ threads: 1 })).toContain('only one thread');
    expect(warnings({ gpu: null, gpuReason: 'Switched off.' })).toBe(
      'No graphics card available for models. Switched off.',
    );
  });
});

describe('readSettings', () => {
  const draft = toSettingsDraft(DEFAULT_MODEL_SETTINGS);

  it('gives back what was shown', () => {
    const read = readSettings(draft);
    expect(read).toMatchObject({ type: 'settings', settings: DEFAULT_MODEL_SETTINGS });
    expect(modelSettingsSchema.safeParse(read.type === 'settings' && read.settings).success).toBe(true);
  });

  it('takes a comma for a point', () => {
    expect(readSettings({ ...draft, temperature: '0,7' })).toMatchObject({ settings: { temperature: 0.7 } });
    expect(readSettings({ ...draft, temperature: '1,125' })).toMatchObject({ settings: { temperature: 1.125 } });
  });

  it('takes numbers as the screen shows them', () => {
    const typed = { ...draft, contextTokens: '8,192', maxOutputTokens: '1.024', keepMinutes: '1,440' };
    expect(readSettings(typed)).toMatchObject({
      settings: { contextTokens: 8192, maxOutputTokens: 1024, unloadAfterMs: 1440 * 60_000 },
    });
  });

  it('gives back minutes with three decimals', () => {
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
  it('gives notebooks what the models do not take, and never less than nothing', () => {
    expect(splitSpace({ usageBytes: 100, leftBytes: 100 }, [30, 20])).toEqual({
      notesBytes: 50,
      modelsBytes: 50,
      leftBytes: 100,
      notesShare: 0.25,
      modelsShare: 0.25,
      leftShare: 0.5,
    });
    expect(splitSpace({ usageBytes: 10, leftBytes: null }, [30])).toMatchObject({ notesBytes: 0, modelsShare: 1 });
    expect(splitSpace({ usageBytes: 0, leftBytes: null }, [])).toMatchObject({ notesShare: 0, modelsShare: 0 });
  });
});
