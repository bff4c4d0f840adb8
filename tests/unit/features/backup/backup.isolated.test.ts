import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../../src/core/notebook/text/note-text.ts';
import { fillLab, leftovers, makeBackup, rowsOf, startAfterRestore } from '../../../support/backup/backup-lab.ts';
import { checkBackup } from '../../../support/backup/check-backup.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const labs: RuntimeLab[] = [];
const open = async () => {
  const lab = await openRuntimeLab();
  labs.push(lab);
  return lab;
};

afterEach(async () => {
  for (const lab of labs.splice(0)) lab.stop();
  expect(await leftovers()).toEqual([]);
});

describe('a backup', () => {
  it('holds every row and every byte, by a reader that shares no code with the app', async () => {
    const lab = await open();
    const notebookId = await fillLab(lab);
    const before = await rowsOf(lab.database);
    const backup = await checkBackup(await makeBackup(lab));
    for (const [table, rows] of Object.entries(before)) {
      if (table === 'blobs' || table === 'audit') continue;
      expect(backup.tables[table] ?? [], table).toEqual(rows);
    }
    expect(backup.tables['audit']).toEqual(before['audit']);
    expect([...backup.contents.keys()].toSorted()).toEqual(
      (before['blobs'] ?? []).map((row) => Object(row).hash).toSorted(),
    );
    expect(backup.logHashes).toHaveLength(backup.manifest.origin.logSeq);
    const files = await lab.tree(notebookId);
    const opened = new Map(
      [...backup.entries].filter(([name]) => name.startsWith('notebooks/')).map(([name, bytes]) => [name, bytes]),
    );
    expect([...opened.keys()].toSorted()).toEqual([
      'notebooks/My workspace/Plants/a.md',
      'notebooks/My workspace/Plants/e/c.md',
      'notebooks/My workspace/Plants/e/ü_.md',
    ]);
    expect(decodeUtf8(opened.get('notebooks/My workspace/Plants/a.md') ?? new Uint8Array())).toMatchObject({
      text: files['/a.md'],
    });
    // Current contents are held once.
    const hashes = [...backup.entries.keys()].filter((name) => name.startsWith('.cloister/contents/'));
    expect(hashes).toHaveLength(backup.manifest.totals.contents - 3);
  });

  it('has no key of a server and no key of the browser in a file that is not sealed, and names what it leaves out', async () => {
    const lab = await open();
    await fillLab(lab);
    await lab.call('providers.connect', {
      providerId: 'server',
      kind: 'openai-compatible',
      baseURL: 'https://models.example/v1',
      apiKey: 'canary-of-a-key',
      models: ['one'],
    });
    const { entries, manifest, tables } = await checkBackup(await makeBackup(lab));
    for (const bytes of entries.values()) expect(new TextDecoder().decode(bytes)).not.toContain('canary-of-a-key');
    expect(tables['credentials']).toBeUndefined();
    expect((tables['meta'] ?? []).map(({ key }) => key)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(vault|grant-key)$/)]),
    );
    expect(manifest.leftOut).toEqual(expect.arrayContaining([{ kind: 'keys', names: ['server'] }]));
  });

  it('is proven by a drill, which changes nothing but the log, and is noted as the last one', async () => {
    const lab = await open();
    await fillLab(lab);
    const blob = await makeBackup(lab);
    expect((await lab.call('storage.status', {})).lastBackupMs).toBeGreaterThan(0);
    expect((await lab.call('backup.status', {})).last).toMatchObject({
      files: 3,
      provenMs: null,
      sizeBytes: blob.size,
    });
    const { audit: _audit, ...before } = await rowsOf(lab.database);
    expect(await lab.call('backup.drill', { blob })).toMatchObject({ equal: true, files: 3, differences: [] });
    const { audit: _after, ...after } = await rowsOf(lab.database);
    expect(after).toEqual(before);
    expect((await lab.call('backup.status', {})).last?.provenMs).toBeGreaterThan(0);
  });

  it('restores all rows into a fresh browser; undo and log work, and the log says from where', async () => {
    const lab = await open();
    const notebookId = await fillLab(lab);
    const blob = await makeBackup(lab);
    const { audit = [], ...before } = await rowsOf(lab.database);
    const fresh = await open();
    const result = await fresh.call('backup.restore', { blob });
    expect(result).toMatchObject({ equal: true, files: 3, notebooks: 1 });
    const restored = await startAfterRestore();
    labs.push(restored);
    const { audit: log = [], ...rows } = await rowsOf(restored.database);
    expect(rows).toEqual(before);
    // The entry about the backup itself is newer than the backup.
    expect(log.slice(0, -1)).toEqual(audit.slice(0, -1));
    expect(log.at(-1)).toMatchObject({
      line: expect.stringContaining('"action":"backup.restore"'),
      texts: expect.stringContaining('Restored from a backup of'),
    });
    expect(await restored.call('audit.verify', {})).toMatchObject({ intact: true });
    expect(await restored.tree(notebookId)).toEqual(await lab.tree(notebookId));
    const [newest] = await restored.call('changes.list', { path: '/a.md' });
    expect(await restored.call('changes.undo', { changeId: newest?.changeId ?? '' })).toMatchObject({ conflicts: [] });
    expect((await restored.tree(notebookId))['/a.md']).toBe('one\n');
  });

  it('brings the keys of servers back from a sealed file, under a new key of this device', async () => {
    const lab = await open();
    await lab.call('providers.connect', {
      providerId: 'server',
      kind: 'openai-compatible',
      baseURL: 'https://models.example/v1',
      apiKey: 'canary-of-a-key',
      models: ['one'],
    });
    const blob = await makeBackup(lab, 'correct horse battery');
    expect(new TextDecoder('latin1').decode(await blob.bytes())).not.toContain('canary-of-a-key');
    expect(await lab.refusal('backup.drill', { blob })).toBe('backup-locked');
    expect(await lab.refusal('backup.drill', { blob, passphrase: 'wrong' })).toBe('backup-locked');
    const changed = new Blob([(await blob.bytes()).with(-40, 0), '']);
    expect(await lab.refusal('backup.drill', { blob: changed, passphrase: 'correct horse battery' })).toBe(
      'backup-damaged',
    );
    const fresh = await open();
    await fresh.call('backup.restore', { blob, passphrase: 'correct horse battery' });
    const restored = await startAfterRestore();
    labs.push(restored);
    const [credential] = await restored.runtime.services.store.listCredentials();
    const [stored] = await lab.runtime.services.store.listCredentials();
    expect(credential?.sealed).not.toEqual(stored?.sealed);
    if (credential === undefined) throw new Error('no key came back');
    expect(await restored.runtime.services.vault.open(credential, credential)).toBe('canary-of-a-key');
  });

  it('asks before it replaces notebooks, and changes nothing until then', async () => {
    const lab = await open();
    await fillLab(lab);
    const blob = await makeBackup(lab);
    expect(await lab.refusal('backup.restore', { blob })).toBe('conflict');
    expect(await leftovers()).toEqual([]);
    await lab.call('backup.restore', { blob, replace: true });
    labs.push(await startAfterRestore());
  });

  it('is made of one moment although notes are written meanwhile', async () => {
    const lab = await open();
    const notebookId = await fillLab(lab);
    let isWriting = true;
    const writing = (async () => {
      for (let number = 0; isWriting; number += 1)
        await lab.call('files.write', { notebookId, path: '/a.md', content: `text ${number}\n` });
    })();
    for (let round = 0; round < 5; round += 1) {
      const { tables, manifest } = await checkBackup(await makeBackup(lab));
      const changes = (tables['changes'] ?? []).map(({ changeId }) => changeId);
      const logged = (tables['audit'] ?? []).map(({ line }) => JSON.parse(String(line)).changeId).filter(Boolean);
      expect(new Set(changes)).toEqual(new Set(logged));
      expect(manifest.totals.files).toBe(3);
    }
    isWriting = false;
    await writing;
  });

  it('is stopped at any stage, and leaves nothing', async () => {
    const lab = await open();
    await fillLab(lab);
    const blob = await makeBackup(lab);
    for (const name of ['backup.drill', 'backup.restore'] as const) {
      const work = lab.refusal(name, {
        blob,
        importId: 'job',
        ...(name === 'backup.restore' ? { replace: true } : {}),
      });
      while (!(await lab.call('backup.stop', { importId: 'job' })).stopped);
      expect(await work).toBe('cancelled');
      expect(await leftovers()).toEqual([]);
    }
  });
});
