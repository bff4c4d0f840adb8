import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { UsageEstimate } from '../../../contracts/domain/provider.ts';
import { formatUsdRange } from '../../kit/format.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** About the first request only: later ones also contain what the run has read. */
const texts = catalog('ask-before', {
  here: message<(modelId: string) => string>('{ $modelId } answers on this device. Nothing leaves it.'),
  server: message<(modelId: string, origin: string) => string>('Sent to { $modelId } at { $origin }.'),
  estimate: message<(modelId: string, origin: string, tokens: number, price: string) => string>(
    'Sent to { $modelId } at { $origin }. First request: about { $tokens } tokens, { $price }.',
  ),
  unknown: 'price unknown',
  free: 'free',
  between: message<(range: string) => string>('between { $range }'),
  localOnly: message<(origin: string, source: string, by: 'name' | 'content') => string>(
    'Nothing will be sent to { $origin }, because this conversation { $by -> [name] has been shown names in *[other] has read } { $source }, which is local-only. Start a new conversation.',
    'origin',
    'source',
    'by',
  ),
  names: message<(shown: boolean) => string>(
    '{ $shown -> [true] Names of local-only files can be sent, their content is not. *[other] Local-only files are not sent, nor are their names. }',
  ),
});

const ofNavigator = catalog('ask', {
  /** Shown in every other language. */
  english: 'The Navigator understands and answers English.',
});

const priceOf = (costUsd: UsageEstimate['costUsd']) => {
  if (costUsd === null) return texts.unknown;
  return costUsd.most === 0 ? texts.free : texts.between(formatUsdRange(costUsd.least, costUsd.most));
};

export const strings = {
  ...ofNavigator,
  ...texts,
  estimate: ({ modelId, inputTokens, costUsd }: UsageEstimate, origin: string) =>
    texts.estimate(modelId, origin, inputTokens, priceOf(costUsd)),
  localOnly: ({ source, by }: Pick<RunLabel, 'source' | 'by'>, origin: string) =>
    texts.localOnly(origin, source, by === 'name' ? 'name' : 'content'),
};
