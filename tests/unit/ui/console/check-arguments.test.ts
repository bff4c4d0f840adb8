import { describe, expect, it, vi } from 'vitest';
import { withCheckedArguments } from '../../../../src/ui/console/check-arguments.ts';
import { type Parameter, parametersOf } from '../../../../src/ui/console/console-parameters.ts';
import { consoleCallNames } from '../../../support/console-calls.ts';

const ALL: readonly (readonly [name: string, parameters: readonly Parameter[]])[] = consoleCallNames().map((name) => [
  name,
  parametersOf(name) ?? [],
]);

/** Returns a call of the console whose function is replaced, and what that was called with. */
function spied(name: string) {
  const inner = vi.fn((..._args: readonly unknown[]): unknown => 'done');
  const groups = name.split('.');
  const tree = groups.reduceRight<unknown>((below, group) => ({ [group]: below }), inner) as object;
  const found = groups.reduce<unknown>(
    (group, key) => (typeof group === 'object' && group !== null ? Reflect.get(group, key) : undefined),
    withCheckedArguments(tree, parametersOf),
  );
  if (typeof found !== 'function') throw new TypeError(`${name} is no call`);
  return { inner, call: (...args: readonly unknown[]): Promise<unknown> => found(...args) };
}

const valuesOf = (parameters: readonly Parameter[]) => parameters.map((one) => (typeof one === 'string' ? 'x' : {}));
const withOptions = ALL.filter(([, parameters]) => parameters.some((one) => typeof one === 'object'));

describe('the arguments of the console', () => {
  it('lists more than 100 calls, half of them with options', () => {
    expect(ALL.length).toBeGreaterThan(100);
    expect(withOptions.length).toBeGreaterThan(40);
  });

  it.each(ALL)('%s refuses one argument too many, and calls nothing', async (name, parameters) => {
    const { inner, call } = spied(name);
    await expect(call(...valuesOf(parameters), { any: 1 })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('too many arguments'),
      data: { name },
    });
    expect(inner).not.toHaveBeenCalled();
    expect(await call(...valuesOf(parameters))).toBe('done');
    expect(await call()).toBe('done');
  });

  it.each(withOptions)('%s names an unknown option and the known ones', async (name, parameters) => {
    for (const [index, parameter] of parameters.entries()) {
      if (typeof parameter === 'string') continue;
      const { inner, call } = spied(name);
      const args = valuesOf(parameters);
      args[index] = { checkpoints: 1 };
      const [known = 'none'] = parameter.options;
      await expect(call(...args)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining(known) });
      await expect(call(...args)).rejects.toThrow('There is no option "checkpoints"');
      args[index] = 'text';
      await expect(call(...args)).rejects.toMatchObject({ code: 'bad-input' });
      expect(inner).not.toHaveBeenCalled();
      args[index] = Object.fromEntries(parameter.options.map((option) => [option, 1]));
      expect(await call(...args)).toBe('done');
      expect(inner).toHaveBeenCalledWith(...args);
    }
  });

  it('knows the options of commands, apart from the parameters', () => {
    expect(parametersOf('files.write')?.at(-1)).toEqual({ options: ['baseHash'] });
    expect(parametersOf('audit.verify')).toEqual([{ options: ['checkpoint'] }]);
    expect(parametersOf('agents.update')?.at(-1)).toMatchObject({
      options: expect.arrayContaining(['title', 'can']),
    });
    expect(parametersOf('search')?.at(-1)).toEqual({ options: ['notebookId', 'path', 'tag', 'limit', 'by'] });
  });

  it('refuses a name that each object has', async () => {
    const { call } = spied('files.write');
    await expect(call('n', '/a', '', JSON.parse('{"__proto__": 1}'))).rejects.toMatchObject({ code: 'bad-input' });
    await expect(call('n', '/a', '', { constructor: 1 })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('keeps values that are no calls, and names a call that is not listed', async () => {
    const ready = Promise.resolve(1);
    expect(withCheckedArguments({ version: '1', ready }, parametersOf)).toEqual({ version: '1', ready });
    expect(() => withCheckedArguments({ other: () => 1 }, parametersOf)).toThrow('other');
  });
});
