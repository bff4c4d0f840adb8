import { afterEach, describe, expect, it } from 'vitest';
import { STREAM_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import { call, leakedIn, type MaskedLab, notesWith, openMaskedLab, SECRETS } from '../../../support/masked-lab.ts';
import type { TurnMaker } from '../../../support/scripted-model.ts';

const PLACEHOLDERS = /\[(?:SECRET|EMAIL|PHONE|IBAN|ID)-[0-9a-f]+\]/g;
/** Rows that hold the notebook, and the answer as the person reads it. */
const OF_THE_PERSON = new Set(['blobs', 'files', 'changes', 'runs', 'messages', 'steps']);

let masked: MaskedLab;
afterEach(() => masked.lab.stop());

/** Writes all placeholders of what it read into a note, and says them. */
const repeat: TurnMaker = (prompt) => {
  const found = [...new Set(JSON.stringify(prompt).match(PLACEHOLDERS) ?? [])].join(' ');
  return { text: `I found ${found}.`, calls: [call('create_file', { path: '/found.md', content: found })] };
};

describe('live events of a run with a model on a server', () => {
  it('show the person real values, which no request, call, log entry or kept request has', async () => {
    // The log names files as they are.
    const notes = Object.entries(notesWith(SECRETS)).filter(([path]) => !path.startsWith('/contacts/'));
    masked = await openMaskedLab(Object.fromEntries(notes));
    const heard: string[] = [];
    const channel = new BroadcastChannel(STREAM_CHANNEL);
    channel.onmessage = ({ data }) => heard.push(JSON.stringify(data));
    const requests = await masked.run([{ calls: [call('read_file', { path: '/all.md' })] }, repeat, { text: 'Done.' }]);
    await masked.lab.call('runs.list', {});
    channel.close();
    expect(await masked.text('/found.md')).toContain(SECRETS.find(({ kind }) => kind === 'email')?.value);
    expect(leakedIn(heard, SECRETS).length).toBeGreaterThan(0);
    expect(leakedIn([...requests, ...masked.contacted], SECRETS)).toEqual([]);

    const holding: string[] = [];
    for (const table of masked.lab.database.tables) {
      const rows = JSON.stringify(await table.toArray(), (_key, value) =>
        value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
      );
      if (leakedIn([rows], SECRETS).length > 0) holding.push(table.name);
    }
    expect(holding.filter((name) => !OF_THE_PERSON.has(name))).toEqual([]);
  });
});
