import { describe, expect, it } from 'vitest';
import type { LocalModel } from '../../../../../src/contracts/domain/local-model.ts';
import {
  describeLocalModel,
  type ModelMoment,
} from '../../../../../src/core/shared/local-models/describe-local-model.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';

const still: ModelMoment = { held: null, progress: undefined, unfit: null };
const files = (done: boolean[]): LocalModel['files'] =>
  done.map((isDone, at) => ({ name: `part-${at}`, url: null, sizeBytes: 100, sha256: null, done: isDone }));
const listed = (row: Parameters<typeof localModelRow>[0], moment: Partial<ModelMoment> = {}) =>
  describeLocalModel(localModelRow(row), { ...still, ...moment });
const download = { modelId: 'tiny', phase: 'download' as const, file: 'part-1', doneBytes: 250, totalBytes: null };

describe('describeLocalModel', () => {
  it('describes a model on the device', () => {
    const row = localModelRow({ title: 'Tiny' });
    expect(describeLocalModel(row, still)).toEqual({
      modelId: 'tiny',
      engine: 'wllama',
      title: 'Tiny',
      licence: '',
      state: 'ready',
      settings: row.settings,
      sizeBytes: 100,
      doneBytes: 100,
      progress: 1,
      available: true,
      files: [{ name: 'model.gguf', sizeBytes: 100, done: true }],
    });
  });

  it('shows the loaded model of this tab, and no other model', () => {
    expect(listed({}, { held: { modelId: 'tiny', phase: 'loaded' } })).toMatchObject({ state: 'loaded', progress: 1 });
    expect(listed({}, { held: { modelId: 'other', phase: 'loaded' } }).state).toBe('ready');
  });

  it('sums the progress of a download over all files', () => {
    const row = { state: 'downloading' as const, files: files([true, false, false, false]) };
    expect(listed(row)).toMatchObject({ doneBytes: 100, progress: 0.25 });
    const now = listed(row, { progress: download });
    expect(now).toMatchObject({ doneBytes: 250, progress: 0.625, available: false });
    expect(now.reason).toContain('62 %');
    expect(listed({ ...row, state: 'paused' }, { progress: download })).toMatchObject({ progress: 0.25 });
  });

  it('says how much of a stopped download is on the device', () => {
    const received = { doneBytes: 150, totalBytes: 300 };
    const row = { files: files([true, false, false]), received };
    expect(listed({ ...row, state: 'paused' })).toMatchObject({ doneBytes: 150, progress: 0.5 });
    expect(listed({ ...row, state: 'paused' }).reason).toContain('50 %');
    expect(listed({ ...row, state: 'failed' })).toMatchObject({ doneBytes: 150, progress: 0.5 });
    expect(listed({ ...row, state: 'ready', files: files([true, true, true]) })).toMatchObject({ doneBytes: 300 });
  });

  it('says the announced size while no file has one', () => {
    const unsized = [{ name: 'model.gguf', url: null, sizeBytes: null, sha256: null, done: false }];
    const received = { doneBytes: 0, totalBytes: 2_000 };
    expect(listed({ state: 'failed', files: unsized, received })).toMatchObject({ sizeBytes: 2_000, doneBytes: 0 });
    expect(listed({ state: 'failed', files: unsized })).toMatchObject({ sizeBytes: 0 });
    expect(listed({ state: 'failed', files: files([false]), received }).sizeBytes).toBe(100);
  });

  it('gives the reason of a delayed download', () => {
    const error = { code: 'offline' as const, message: 'This device is offline.' };
    expect(listed({ state: 'downloading', error }).reason).toMatch(/is delayed at \d+ %\. This device is offline\.$/);
  });

  it('shows the progress of a check and of a load', () => {
    const check = { ...download, phase: 'check' as const, doneBytes: 30, totalBytes: 60 };
    expect(listed({ state: 'checking' }, { progress: check }).progress).toBe(0.5);
    const load = { ...download, phase: 'load' as const, doneBytes: 15, totalBytes: 60 };
    const held = { modelId: 'tiny', phase: 'loading' as const };
    expect(listed({}, { held, progress: load })).toMatchObject({ state: 'loading', progress: 0.25, available: true });
    expect(listed({}, { held, progress: { ...load, doneBytes: 0, totalBytes: null } }).progress).toBe(0);
  });

  it.each(['waiting', 'downloading', 'paused', 'checking', 'failed'] as const)(
    'says why a model that is %s is unavailable',
    (state) => {
      const now = listed({ state, title: 'Tiny' });
      expect(now.available).toBe(false);
      expect(now.reason).toContain('Tiny');
    },
  );

  it('shows the error of a failure, and the notice of its engine', () => {
    const error = { code: 'storage-full' as const, message: 'The storage is full.' };
    expect(listed({ state: 'failed', error }).reason).toBe('The storage is full.');
    expect(listed({}, { unfit: { message: 'No WebGPU.' } })).toMatchObject({ available: false, reason: 'No WebGPU.' });
    expect(listed({ notice: 'Fetched again.' }).notice).toBe('Fetched again.');
  });
});
