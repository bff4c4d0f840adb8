import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const logged = async () => {
  const [last] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
  return last?.outputSummary;
};

it('names in the log each right that an edit changed, from what to what', async () => {
  await lab.call('agents.create', agentSpec({ name: 'limited', can: { read: true } }));
  expect(await logged()).toMatch(/^revision 1; can\.read: yes; can\.write: no; .*scope\.folders: \/\*\*/);
  await lab.call('agents.update', {
    name: 'limited',
    patch: { can: { read: true, write: true }, prompt: 'Be brief.' },
  });
  expect(await logged()).toBe('revision 2; can.write: no → yes; prompt');
  const scope = { notebooks: ['*'], folders: ['/notes/**'], fileTypes: ['*'] };
  const rules = [{ effect: 'deny' as const, path: '/notes/raw/**' }];
  await lab.call('agents.update', { name: 'limited', patch: { scope, rules, fetchAllowlist: ['example.org'] } });
  expect(await logged()).toBe(
    'revision 3; scope.folders: /** → /notes/**; hosts: none → example.org; rules: none → deny anything in /notes/raw/**',
  );
  await lab.call('agents.update', { name: 'limited', patch: { active: false, limits: { steps: 3 } } });
  expect(await logged()).toBe('revision 4; active: yes → no; limits.steps: 20 → 3');
  const folders = Array.from({ length: 20 }, (_, index) => `/folder-${index}/**`);
  await lab.call('agents.update', { name: 'limited', patch: { scope: { ...scope, folders } } });
  expect(await logged()).toMatch(/^revision 5; scope\.folders: added \/folder-0\/\*\*, .*, removed \/notes\/\*\*$/);
  const fewer = folders.filter((folder) => folder !== '/folder-7/**');
  await lab.call('agents.update', { name: 'limited', patch: { scope: { ...scope, folders: fewer } } });
  expect(await logged()).toBe('revision 6; scope.folders: removed /folder-7/**');
  await lab.call('agents.update', { name: 'limited', patch: { limits: { steps: 3, costUsd: 1 } } });
  expect(await logged()).toBe('revision 7; limits.costUsd: none → 1');
  await lab.call('agents.update', { name: 'limited', patch: { limits: { costUsd: null } } });
  expect(await logged()).toBe('revision 8; limits.costUsd: 1 → none');
});
