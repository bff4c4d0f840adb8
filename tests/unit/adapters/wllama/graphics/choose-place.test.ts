import { describe, expect, it } from 'vitest';
import { choosePlace } from '../../../../../src/adapters/wllama/graphics/choose-place.ts';
import type { GraphicsCard } from '../../../../../src/adapters/wllama/graphics/find-card.ts';
import type { OpenedModel } from '../../../../../src/adapters/wllama/open-model.ts';
import type { GraphicsChoice } from '../../../../../src/contracts/domain/models/graphics-choice.ts';
import type { EnginePiece } from '../../../../../src/core/ports/text-engine.ts';

const CARD: GraphicsCard = { key: 'card-1', isSoftware: false, maxBufferBytes: 1e9 };

/** What a model does on a device: what it says, and in how many milliseconds; null when it cannot be opened or fails. */
interface Behaviour {
  readonly says: string;
  readonly ms: number;
}

interface Device {
  readonly processor?: Behaviour | null;
  readonly card?: (layers: number) => Behaviour | 'no-load' | 'no-answer' | 'hangs';
}

const FAST: Behaviour = { says: 'water', ms: 100 };
const SLOW: Behaviour = { says: 'water', ms: 1000 };

async function choose(
  device: Device,
  more: { card?: GraphicsCard | null; layers?: number; known?: GraphicsChoice; withSoftware?: boolean } = {},
) {
  const opened: number[] = [];
  const ended: number[] = [];
  const stop = new AbortController();
  const chosen = await choosePlace({
    modelId: 'm',
    card: more.card === undefined ? CARD : more.card,
    layers: more.layers ?? 9,
    known: more.known,
    withSoftware: more.withSoftware ?? false,
    signal: stop.signal,
    nowMs: () => 7,
    async open({ layers }) {
      const how = layers === 0 ? (device.processor ?? SLOW) : (device.card?.(layers) ?? FAST);
      if (how === 'no-load') throw new Error('no room');
      opened.push(layers);
      return model(how, () => ended.push(layers));
    },
  });
  return { choice: chosen.choice, opened, ended, left: opened.filter((_, at) => at >= ended.length) };
}

function model(how: Behaviour | 'no-answer' | 'hangs', onEnd: () => void): OpenedModel {
  async function* generate(): AsyncGenerator<EnginePiece> {
    if (typeof how === 'string') throw new Error('device lost');
    yield { type: 'text', delta: how.says };
    const usage = { inputTokens: 5, outputTokens: 24, prefillMs: how.ms / 2, decodeMs: how.ms / 2 };
    yield { type: 'end', reason: 'length', usage };
  }
  return {
    requests: { generate, countTokens: null, takesRole: async () => true },
    contextTokens: 4096,
    threads: 1,
    gone: new AbortController().signal,
    lost: new Promise(() => undefined),
    end: async () => onEnd(),
  };
}

describe('the choice between processor and graphics card', () => {
  it('is the card when it says the same, clearly faster; only one engine is left', async () => {
    const { choice, opened, left } = await choose({ card: () => FAST });
    expect(choice).toEqual({
      use: 'card',
      why: 'faster',
      card: 'card-1',
      layers: 9,
      processorPerSecond: 48,
      cardPerSecond: 480,
      atMs: 7,
    });
    expect(opened).toEqual([0, 9]);
    expect(left).toEqual([9]);
  });

  it.each<[string, Behaviour | 'no-load' | 'no-answer', GraphicsChoice['why']]>([
    ['a little faster', { says: 'water', ms: 900 }, 'slower'],
    ['slower', { says: 'water', ms: 5000 }, 'slower'],
    ['faster with other words', { says: 'gibberish', ms: 10 }, 'differs'],
    ['unable to load', 'no-load', 'failed'],
    ['lost during the comparison', 'no-answer', 'failed'],
  ])('is the processor for a card that is %s', async (_name, card, why) => {
    const { choice, left } = await choose({ card: () => card });
    expect(choice).toMatchObject({ use: 'processor', why, layers: 0, card: 'card-1' });
    expect(left).toEqual([0]);
  });

  it('tries half of the layers when all of them fail', async () => {
    const { choice } = await choose({ card: (layers) => (layers > 5 ? 'no-load' : FAST) });
    expect(choice).toMatchObject({ use: 'card', layers: 5 });
  });

  it.each<[string, Parameters<typeof choose>[1], GraphicsChoice['why']]>([
    ['without a card', { card: null }, 'none'],
    ['with an emulated card', { card: { ...CARD, isSoftware: true } }, 'software'],
    ['when no layer fits', { layers: 0 }, 'no-room'],
  ])('is the processor, with nothing opened on a card, %s', async (_name, more, why) => {
    const { choice, opened } = await choose({}, more);
    expect(choice).toMatchObject({ use: 'processor', why });
    expect(opened).toEqual([0]);
  });

  const known: GraphicsChoice = {
    use: 'card',
    why: 'faster',
    card: 'card-1',
    layers: 9,
    processorPerSecond: 1,
    cardPerSecond: 2,
    atMs: 1,
  };

  it('is remembered for the same card, driver and browser', async () => {
    expect(await choose({}, { known })).toMatchObject({ choice: known, opened: [9] });
    const slower = { ...known, use: 'processor', why: 'slower', layers: 0 } as const;
    expect(await choose({}, { known: slower })).toMatchObject({ choice: slower, opened: [0] });
    const lost = { ...slower, why: 'lost' } as const;
    expect(await choose({}, { known: lost })).toMatchObject({ choice: lost, opened: [0] });
  });

  it('is made again for another card or driver', async () => {
    const { opened } = await choose({}, { known: { ...known, card: 'card-2' } });
    expect(opened).toEqual([0, 9]);
  });

  it('falls to the processor when the remembered card cannot load the model any longer', async () => {
    const { choice, opened } = await choose({ card: () => 'no-load' }, { known });
    expect(choice).toMatchObject({ use: 'processor', why: 'failed' });
    expect(opened).toEqual([0]);
  });
});
