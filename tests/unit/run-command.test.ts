import { expect, it } from 'vitest';
import { run } from '../../scripts/run-command.mjs';

it('kills a command that exceeds its limit, with its child processes', async () => {
  // The kill after 10 s would end the inner process without its words.
  const inner = 'trap "echo asked; exit" TERM; echo started; sleep 60 & wait';
  const { code, output } = await run('sh', ['-c', `sh -c '${inner}' & wait`], { limitMs: 2000 });
  expect(code).toBe(1);
  expect(output).toMatch(/started\n.*it did not finish within its time limit.*asked/s);
});

it('does not kill a command that finishes in time', async () => {
  const { code, output } = await run('sh', ['-c', 'echo done; exit 3'], { limitMs: 60_000 });
  expect([code, output]).toEqual([3, 'done\n']);
});
