import type { Masked } from './mask-request.ts';
import { part } from './mask-request.ts';

const BEFORE = new RegExp(
  `^(?:${[
    '(?:hi|hello|hey|ok|okay|well|so|now|then|also|and|please|kindly|just|right|great|thanks|navigator|cloister)',
    '(?:oh|ah) (?:no|yes|well)?',
    '(?:can|could|would|will) you(?: please| kindly| maybe| perhaps| just| also)?(?: be (?:so kind|so good|kind enough|good enough)(?: as)? to| help me)?',
    '(?:would|do) you mind',
    '(?:please )?be (?:so kind|so good|kind enough)(?: as to| and| to)?',
    "(?:i would|i'd) (?:like|love)(?: you)? to",
    '(?:i want|i need|i have|we need|we want)(?: you)? to',
    "(?:let's|let us|let me)",
    '(?:i was wondering|i wonder) (?:if|whether) you (?:could|can|would)',
    '(?:go ahead|quickly) (?:and )?',
    '[,.:!;·-]',
  ].join('|')})(?= |$) ?`,
  'u',
);
const AFTER =
  /(?:^| )(?:[.!?;,]|please|thanks(?: a lot| so much)?|thank you(?: so much| very much)?|cheers|for me|right now|if you (?:can|could|would|like)|would you|will you|ok|okay)$/u;

/** Removes polite phrases from both ends of a request. */
export function withoutCourtesy(line: Masked): Masked {
  let masked = line;
  for (let before = BEFORE.exec(masked.text); before && before[0] !== ''; before = BEFORE.exec(masked.text)) {
    const end = before[0].length;
    const from = masked.starts.findIndex((at) => at >= end);
    masked = part(masked, { from: from < 0 ? masked.tokens.length : from, to: masked.tokens.length });
  }
  for (let after = AFTER.exec(masked.text); after; after = AFTER.exec(masked.text)) {
    const cut = after.index === 0 ? 0 : after.index + 1;
    const to = masked.starts.findIndex((at) => at >= cut);
    masked = part(masked, { from: 0, to: to < 0 ? masked.tokens.length : to });
    if (masked.tokens.length === 0) break;
  }
  return masked;
}
