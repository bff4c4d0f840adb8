import { expect, it } from 'vitest';
import { run } from '../../scripts/run-command.mjs';

it('kills a command that exceeds its limit, with its child processes', async () => {
  // The inner process holds the pipes: while it lives, the command is not reported before the kill after 10 s.
  const { code, output, tookMs } = await run('sh', ['-c', 'sleep 60 & wait'], { limitMs: 300 });
  expect(code).toBe(1);
  expect(output).toContain('it did not finish within its time limit');
  expect(tookMs).toBeLessThan(10_000);
});

it('does not kill a command that finishes in time', async () => {
  const { code, output } = await run('sh', ['-c', 'echo done; exit 3'], { limitMs: 60_000 });
  expect([code, output]).toEqual([3, 'done\n']);
});
