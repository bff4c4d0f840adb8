import { describe, expect, it } from 'vitest';
import { objectPath } from '../../../../../src/features/backup-folder/core/folder-layout.ts';
import { listSnapshots } from '../../../../../src/features/backup-folder/worker/folder-snapshots.ts';
import { openFolderSource } from '../../../../../src/features/backup-folder/worker/folder-source.ts';
import { openFolderObjects } from '../../../../../src/features/backup-folder/worker/objects/folder-objects.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';
import { Device, MemoryFolder, restoreNotes, sha256 } from './folder-lab.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function deviceWith(notes: number, folder = new MemoryFolder()): Device {
  const device = new Device(folder);
  for (let n = 0; n < notes; n += 1) device.notebook.write(`/notes/${n}.md`, `# Note ${n}\n${'x'.repeat(200)}`);
  return device;
}

/** Restores every snapshot of the folder. Rejects when one is not whole. */
async function restoreAll(folder: MemoryFolder): Promise<Map<string, string>[]> {
  const restored: Map<string, string>[] = [];
  for (const { manifest } of await listSnapshots(folder, nodeHasher, null)) {
    if (manifest === null) continue;
    const source = openFolderSource(manifest, openFolderObjects(folder, nodeHasher), false);
    const notes = await restoreNotes(manifest.snapshot, source.readPart, source.contents);
    expect(notes.size).toBe(manifest.snapshot.totals.files);
    restored.push(notes);
  }
  return restored;
}

describe('a backup in a folder', () => {
  it('is whole, proven, and explained to who opens the folder', async () => {
    const device = deviceWith(50);
    const record = await device.backUp();
    expect(record).toMatchObject({ problem: null, proof: 'full', files: 50, lastProvenMs: device.nowMs });
    expect(device.folder.named('README')).toEqual(['README.txt']);
    const [notes] = await restoreAll(device.folder);
    expect(notes).toEqual(device.notebook.notes);
    // Each object has the name of its bytes.
    for (const path of device.folder.named('objects/'))
      expect(objectPath(sha256(device.folder.files.get(path) ?? ''))).toBe(path);
  });

  it('writes few bytes for few changes, and nothing but a manifest for none', async () => {
    const device = deviceWith(5000);
    await device.backUp();
    const first = device.folder.written;
    device.folder.reset();
    device.nowMs += HOUR;
    for (let n = 0; n < 10; n += 1) device.notebook.write(`/notes/${n * 450}.md`, `# Changed ${n}\n${'y'.repeat(200)}`);
    await device.backUp();
    const second = device.folder.written;
    // 10 contents, at most 10 parts of files, at most 20 of the list of contents, the manifest.
    expect(second.files).toBeLessThanOrEqual(41);
    expect(second.bytes).toBeLessThan(first.bytes / 10);
    device.folder.reset();
    device.nowMs += HOUR;
    await device.backUp();
    expect(device.folder.written.files).toBe(1);
    expect(await restoreAll(device.folder)).toHaveLength(3);
  });

  it('is thinned by age, and objects go a day after the last backup that names them', async () => {
    const device = deviceWith(5);
    await device.backUp();
    device.notebook.write('/notes/0.md', 'only in the first hour');
    device.nowMs += HOUR;
    await device.backUp();
    device.notebook.write('/notes/0.md', 'for good');
    device.nowMs += HOUR;
    await device.backUp();
    expect(device.folder.named('snapshots/')).toHaveLength(3);
    device.nowMs += DAY;
    await device.backUp();
    // Of the first day, the newest.
    expect(device.folder.named('snapshots/')).toHaveLength(2);
    expect(device.folder.holds('only in the first hour')).toBe(true);
    device.nowMs += DAY + HOUR;
    await device.backUp();
    expect(device.folder.holds('only in the first hour')).toBe(false);
    const restored = await restoreAll(device.folder);
    expect(restored).toHaveLength(3);
    expect(restored.at(-1)?.get('/notes/0.md')).toBe('for good');
  });

  it('loses no whole backup when the browser is killed at any write or removal', async () => {
    const cases = spreadCases(
      Array.from({ length: 60 }, (_, index) => index + 1),
      { reduced: 24 },
    );
    let kills = 0;
    for (const step of cases) {
      const device = deviceWith(40);
      await device.backUp();
      device.nowMs += HOUR;
      device.notebook.write('/notes/1.md', 'later');
      await device.backUp();
      for (let n = 0; n < 30; n += 1) device.notebook.write(`/notes/new ${n}.md`, `New ${n}`);
      device.nowMs += DAY;
      if (!(await device.backUpKilledAt(step))) continue;
      kills += 1;
      const [newest] = await restoreAll(device.folder);
      expect(newest?.size).toBeGreaterThanOrEqual(40);
      device.nowMs += HOUR;
      const record = await device.backUp();
      expect(record).toMatchObject({ problem: null, proof: 'full', files: 70, begun: null });
      expect((await restoreAll(device.folder))[0]).toEqual(device.notebook.notes);
      // No empty file is left that could be taken for one of a cloud drive.
      expect([...device.folder.files].filter(([, bytes]) => bytes.byteLength === 0)).toEqual([]);
    }
    expect(kills).toBeGreaterThanOrEqual(12);
  });

  it('shares a folder with another device, and neither harms the other', async () => {
    const folder = new MemoryFolder();
    const [one, other] = [deviceWith(20, folder), deviceWith(20, folder)];
    await one.backUp();
    folder.reset();
    await other.backUp();
    // The same notes: the objects are there already.
    expect(folder.written.files).toBe(1);
    for (let day = 1; day <= 40; day += 1) {
      one.nowMs += DAY;
      one.notebook.write('/notes/0.md', `day ${day}`);
      await one.backUp();
    }
    const all = await listSnapshots(folder, nodeHasher, other.kept.record.deviceId);
    expect(all.filter(({ isOfThisDevice }) => isOfThisDevice)).toHaveLength(1);
    expect((await restoreAll(folder)).length).toBe(all.length);
    other.nowMs = one.nowMs;
    expect(await other.backUp()).toMatchObject({ problem: null, proof: 'full' });
    expect((await restoreAll(folder)).filter((notes) => notes.get('/notes/0.md')?.startsWith('# Note'))).not.toEqual(
      [],
    );
  });

  it('names a flipped byte, replaces the file, and proves it again', async () => {
    const device = deviceWith(20);
    await device.backUp();
    const path = objectPath(sha256(device.notebook.notes.get('/notes/7.md') ?? ''));
    const bytes = device.folder.files.get(path);
    if (bytes?.[3] === undefined) throw new Error('no such object');
    bytes[3] ^= 1;
    await expect(restoreAll(device.folder)).rejects.toThrow(path);
    device.nowMs += HOUR;
    expect(await device.backUp()).toMatchObject({ problem: null, repaired: [path], lastProvenMs: device.nowMs });
    expect((await restoreAll(device.folder))[0]).toEqual(device.notebook.notes);
  });

  it('writes a missing object again, and one that a cloud drive or a kill left empty', async () => {
    const device = deviceWith(20);
    await device.backUp();
    const [first = '', second = ''] = device.folder.named('objects/');
    device.folder.files.delete(first);
    device.folder.files.set(second, new Uint8Array());
    device.nowMs += HOUR;
    expect(await device.backUp()).toMatchObject({ problem: null, proof: 'full' });
    expect(await restoreAll(device.folder)).toHaveLength(2);
  });

  it('says that a drive which loses what is written differs, and names the files', async () => {
    const device = deviceWith(3);
    const path = objectPath(sha256(device.notebook.notes.get('/notes/1.md') ?? ''));
    const { write } = device.folder;
    device.folder.write = async (to, bytes) => write.call(device.folder, to, to === path ? bytes.map(() => 0) : bytes);
    const record = await device.backUp();
    expect(record.problem).toBe('different');
    expect(record.differences.join()).toContain(path);
    expect(record.lastProvenMs).toBe(null);
  });

  it('keeps what is there when the drive is full, and continues once there is space', async () => {
    const device = deviceWith(20);
    await device.backUp();
    for (let n = 0; n < 20; n += 1) device.notebook.write(`/more/${n}.md`, `More ${n}${'z'.repeat(500)}`);
    device.nowMs += HOUR;
    device.folder.mostBytes = [...device.folder.files.values()].reduce((sum, one) => sum + one.byteLength, 3000);
    const before = device.kept.record.lastMs;
    expect(await device.backUp()).toMatchObject({ problem: 'full', lastMs: before, failedMs: device.nowMs });
    expect(await restoreAll(device.folder)).toHaveLength(1);
    device.folder.mostBytes = null;
    device.nowMs += HOUR;
    expect(await device.backUp()).toMatchObject({ problem: null, failedMs: null, files: 40 });
    expect(await restoreAll(device.folder)).toHaveLength(2);
  });

  it.each([
    ['NotFoundError', 'gone'],
    ['NotAllowedError', 'reconnect'],
    ['NoModificationAllowedError', 'read-only'],
    ['NotReadableError', 'placeholder'],
    ['UnknownError', 'failed'],
  ])('says what %s of the folder means, and tries again', async (name, problem) => {
    const device = deviceWith(3);
    await device.backUp();
    device.notebook.write('/notes/9.md', 'nine');
    device.nowMs += HOUR;
    device.folder.onStep = () => {
      throw new DOMException('no', name);
    };
    expect(await device.backUp()).toMatchObject({ problem, lastProvenMs: device.nowMs - HOUR });
    device.folder.onStep = () => {};
    device.nowMs += HOUR;
    expect(await device.backUp()).toMatchObject({ problem: null, detail: '', lastProvenMs: device.nowMs });
  });

  it('is stopped by the person without a trace in the list, and continues', async () => {
    const device = deviceWith(30);
    device.isStopped = true;
    expect(await device.backUp()).toMatchObject({ problem: 'stopped', lastMs: null });
    expect(device.folder.named('snapshots/')).toEqual([]);
    device.isStopped = false;
    expect(await device.backUp()).toMatchObject({ problem: null, files: 30 });
  });

  it('reads back what is new when the backup is large, and everything once a day', async () => {
    const device = deviceWith(1);
    device.notebook.write('/large.bin', 'x'.repeat(20 * 1024 * 1024));
    expect(await device.backUp()).toMatchObject({ proof: 'full' });
    const fullMs = device.nowMs;
    device.notebook.write('/notes/2.md', 'two');
    device.nowMs += HOUR;
    expect(await device.backUp()).toMatchObject({ proof: 'new', lastFullMs: fullMs, lastProvenMs: device.nowMs });
    device.nowMs += DAY;
    expect(await device.backUp()).toMatchObject({ proof: 'full', lastFullMs: device.nowMs });
  });

  it('is not proven when the app is being closed: the next one is', async () => {
    const device = deviceWith(3);
    expect(await device.backUp(true)).toMatchObject({ problem: null, lastProvenMs: null });
    device.nowMs += HOUR;
    expect(await device.backUp()).toMatchObject({ lastProvenMs: device.nowMs });
  });
});

describe('an erasure for good', () => {
  it('replaces all older backups of the device, and nothing erased is left in the folder', async () => {
    const device = deviceWith(10);
    device.notebook.write('/secret.md', 'the canary');
    await device.backUp();
    device.nowMs += HOUR;
    device.notebook.write('/notes/1.md', 'the canary of a version');
    await device.backUp();
    device.nowMs += HOUR;
    device.notebook.notes.delete('/secret.md');
    device.notebook.write('/notes/1.md', 'clean');
    device.lastErasureMs = device.nowMs;
    device.nowMs += 1;
    const record = await device.backUp();
    expect(record.erasure).toMatchObject({ snapshots: 2, isComplete: true, others: [] });
    expect(device.folder.holds('canary')).toBe(false);
    expect(device.folder.holds('secret.md')).toBe(false);
    expect(await restoreAll(device.folder)).toHaveLength(1);
    // Carried out once.
    device.nowMs += HOUR;
    await device.backUp();
    expect(await restoreAll(device.folder)).toHaveLength(2);
  });

  it('removes also what an interrupted backup left', async () => {
    const device = deviceWith(10);
    device.notebook.write('/secret.md', 'the canary');
    for (const step of [9, 3, 2]) expect(await device.backUpKilledAt(step)).toBe(true);
    device.notebook.notes.delete('/secret.md');
    device.lastErasureMs = device.nowMs;
    device.nowMs += HOUR;
    expect((await device.backUp()).erasure).toMatchObject({ snapshots: 0 });
    expect(device.folder.holds('canary')).toBe(false);
    expect(await restoreAll(device.folder)).toHaveLength(1);
  });

  it('keeps and names the older backups of other devices', async () => {
    const folder = new MemoryFolder();
    const [one, other] = [deviceWith(10, folder), deviceWith(10, folder)];
    one.notebook.write('/secret.md', 'the canary');
    other.notebook.write('/secret.md', 'the canary');
    other.notebook.write('/other.md', 'of the other one');
    await one.backUp();
    await other.backUp();
    one.notebook.notes.delete('/secret.md');
    one.lastErasureMs = one.nowMs;
    one.nowMs += HOUR;
    const { erasure } = await one.backUp();
    expect(erasure).toMatchObject({ snapshots: 1, others: [{ device: 'Chrome on Linux', createdMs: other.nowMs }] });
    expect(folder.holds('the canary')).toBe(true);
    expect(await restoreAll(folder)).toHaveLength(2);
  });

  it('removes no object while a backup cannot be read, and says so', async () => {
    const folder = new MemoryFolder();
    const [one, other] = [deviceWith(10, folder), deviceWith(10, folder)];
    await other.backUp();
    await one.backUp();
    const [manifest = ''] = folder.named('snapshots/').filter((path) => path.includes(other.kept.record.deviceId));
    folder.files.set(manifest, new Uint8Array());
    one.lastErasureMs = one.nowMs;
    one.nowMs += HOUR;
    const before = folder.named('objects/');
    const { erasure } = await one.backUp();
    expect(erasure).toMatchObject({ snapshots: 1, isComplete: false });
    for (const path of before) expect(folder.files.has(path)).toBe(true);
  });
});

describe('the device of a backup', () => {
  it('is another one when the notebooks are not those of its last backup', async () => {
    const folder = new MemoryFolder();
    const device = deviceWith(10, folder);
    await device.backUp();
    const { deviceId } = device.kept.record;
    // The browser removed the database, and the person began with something else.
    device.notebook.notes.clear();
    device.notebook.seq = 0;
    device.notebook.write('/sample.md', 'sample');
    for (let day = 0; day < 40; day += 1) {
      device.nowMs += DAY;
      await device.backUp();
    }
    expect(device.kept.record.deviceId).not.toBe(deviceId);
    const restored = await restoreAll(folder);
    expect(restored.some((notes) => notes.size === 10)).toBe(true);
  });
});
