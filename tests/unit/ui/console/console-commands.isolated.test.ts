import { describe, expect, it, vi } from 'vitest';
import { COMMANDS } from '../../../../src/contracts/wire/commands/commands.ts';
import { parametersOf } from '../../../../src/ui/console/console-parameters.ts';
import { createConsole } from '../../../../src/ui/console/create-console.ts';
import { consoleCallNames } from '../../../support/console-calls.ts';
import { emptySearch, fakeClient } from '../../../support/fake-client.ts';

vi.mock('../../../../src/client/network/gate-client.ts', () => ({
  readGate: async () => ({ airplane: false }),
  readLedger: async () => [],
  setAirplane: async () => {},
}));

/** Commands without a call of the console, by the reason. */
const NOT_ON_CONSOLE: Readonly<Record<string, readonly string[]>> = {
  'is the promise `ready`': ['app.ready'],
  'stores what the person is typing': ['drafts.save', 'drafts.commit', 'drafts.settle'],
  'shows what an action will do before the person confirms it': [
    'files.planMove',
    'files.planMoves',
    'files.planMoveMany',
    'notebooks.previewImport',
    'erase.plan',
  ],
  'is done by `bin`, which knows everything that was deleted': ['files.deleted', 'files.restore'],
  'is done by the app itself, after the age that the person has set': ['bin.expire'],
  'changes many files as one change; the console changes each': [
    'files.moveMany',
    'files.removeMany',
    'files.labelMany',
    'files.tagMany',
  ],
  'is a part of another call': ['approvals.edit'],
  'gives the page what only it can ask the browser about': ['backup.folder.handle'],
  'starts a run without a place in the queue, as tests do': ['runs.start'],
  'lists what one part of the screen shows': [
    'files.paths',
    'files.folders',
    'files.find',
    'playbooks.found',
    'playbooks.language',
    'playbooks.get',
    'audit.find',
    'storage.setAside',
    'tools.search',
  ],
  'chooses what finds notes by meaning: only the screen has that': ['meaning.fetchTable'],
  'follows or stops an import of the screen': ['notebooks.importProgress', 'notebooks.stopImport'],
  'follows or stops a long command of the screen': ['jobs.progress', 'jobs.stop'],
};

/** Calls without a command, each with the reason. */
const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  search: 'asks the search worker',
  related: 'asks the search worker',
  clear: 'forgets the session of the page',
  'egress.ledger': 'reads the database of the network gate',
  'egress.airplaneMode': 'switches the network gate',
};

/** Returns the commands that each call sends first. */
async function commandsOf(): Promise<Map<string, string[]>> {
  const sent = new Map<string, string[]>();
  await Promise.all(
    consoleCallNames().map(async (name) => {
      const commands: string[] = [];
      const ends = Promise.withResolvers<void>();
      const client = fakeClient((command) => {
        commands.push(command);
        ends.resolve();
        return new Promise(() => {});
      });
      const calls: unknown = createConsole({ ...client, ready: new Promise(() => {}) }, emptySearch);
      const call: unknown = name.split('.').reduce<unknown>((value, part) => Reflect.get(Object(value), part), calls);
      if (typeof call !== 'function') throw new TypeError(`${name} is no call`);
      const values = (parametersOf(name) ?? []).map((parameter) => (typeof parameter === 'string' ? 'x' : {}));
      await Promise.race([call(...values), ends.promise]);
      sent.set(name, commands);
    }),
  );
  return sent;
}

describe('every command', async () => {
  const sent = await commandsOf();
  const onConsole = new Set([...sent.values()].flat());

  it('has a call of the console, or a reason', () => {
    const missing = Object.keys(COMMANDS).filter((command) => !onConsole.has(command));
    expect(missing.toSorted()).toEqual(Object.values(NOT_ON_CONSOLE).flat().toSorted());
  });

  it('is what each call of the console sends, or there is a reason', () => {
    const without = [...sent].filter(([, commands]) => commands.length === 0).map(([name]) => name);
    expect(without.toSorted()).toEqual(Object.keys(WITHOUT_COMMAND).toSorted());
  });

  it('has the name of its call, where both exist', () => {
    for (const [name, commands] of sent) {
      const isAnother = Object.values(NOT_ON_CONSOLE).flat().includes(name);
      if (Object.hasOwn(COMMANDS, name) && !isAnother && commands.length > 0) expect(commands, name).toContain(name);
    }
  });
});
