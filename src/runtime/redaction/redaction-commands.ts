import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { createRedaction } from '../../core/redaction/create-redaction.ts';
import { findInParts } from '../../core/redaction/search-part.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

export function redactionCommands(services: Services) {
  const { store } = services;
  return {
    'redaction.settings': () => store.redactionSettings(),
    'redaction.update': async (patch) => {
      const before = await store.redactionSettings();
      const settings = {
        kinds: patch.kinds ?? before.kinds,
        patterns: patch.patterns ?? before.patterns,
        alsoIn: patch.alsoIn ?? before.alsoIn,
      };
      const { checkOwnPattern } = await import('../../adapters/redaction/own-patterns.ts');
      for (const pattern of settings.patterns) checkOwnPattern(pattern);
      const names = [...settings.kinds, ...settings.patterns.map(({ name }) => name)];
      const places = Object.entries(settings.alsoIn).flatMap(([place, isOn]) => (isOn ? [place] : []));
      const outputSummary =
        `Masked: ${names.join(', ') || 'nothing'}. Also in: ${places.join(', ') || 'nothing'}.`.slice(
          0,
          MAX_SUMMARY_CHARS,
        );
      await recordAsPerson(
        services,
        { action: 'redaction.update', target: null, outputSummary },
        { writes: [{ type: 'redaction', settings }] },
      );
      return settings;
    },
    'redaction.test': async ({ text }) => {
      const [settings, finder] = await Promise.all([store.redactionSettings(), services.loadFinder()]);
      const { hasher, ids } = services.loop;
      const redaction = createRedaction({ finder, settings, key: ids.next('session'), sha256: hasher.sha256 });
      await redaction.ahead([text]);
      redaction.learn(text);
      return { text: redaction.mask(text), findings: [...findInParts(text, finder, settings)] };
    },
    'redaction.search': async ({ text }) => {
      const [settings, finder, { findDisguised }] = await Promise.all([
        store.redactionSettings(),
        services.loadFinder(),
        import('../../adapters/redaction/find-disguised.ts'),
      ]);
      const find = async (part: string) => {
        await finder.ahead([part], settings);
        return findInParts(part, finder, settings);
      };
      return { findings: await findDisguised(text, find) };
    },
  } satisfies Partial<CommandHandlers>;
}
