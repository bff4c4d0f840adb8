import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../../src/navigator/grammar/parse-command.ts';
import { mendWord } from '../../../../src/navigator/grammar/vocabulary.ts';
import { chooseIntent } from '../../../../src/navigator/intents/intents.ts';
import { tokenize } from '../../../../src/navigator/language/tokens.ts';

/** Frequent English verbs that no rule knows, among them all that are near to a verb that changes something. */
const VERBS = (
  'alter argue attack bake bark blame boast brake brush burn buy call carry cast cease charge chase cheat chill choose clean climb cling ' +
  'close coat cook cope cost count cover crack crash craft crawl cremate crush cry curl dance dare deal decline defend define ' +
  'delay depend deplete deserve detect dilute discuss dive doubt drag draw drive drop ease eat emerge emulate enclose erode exist expect ' +
  'explain fade fake fall feel fight fill film fire flee fly fold gain glow grasp grow hate hide hit hold hover hunt invert jump keep kick ' +
  'kill kiss lack lapse laugh lead leak lean lick limit loathe loan look loose lose love lower mask melt merge mine miss mix modify mope ' +
  'mount mourn neglect nod obey oppose owe pack paint park pass pause pay phrase pick play pose praise pretend prevent prove prune punch push ' +
  'quit race raise rake react reap recall reduce reform refuse regret rehearse relate relax release relive remind rent repeat repent replicate ' +
  'require rescore rescue resist rest restyle retire retreat reuse reverse revise revive reward rewind ride rinse rob roll rotate rove rub ' +
  'ruin rush scan score scrape seal seize sell shake shape share shave shine shoot shrink shut sing sink sketch skip slice slide slow smell ' +
  'smile sneeze soak solve spare speak spend spin split spoil spray spread stack stand stare starve stay steal step stick stir stretch ' +
  'struggle submit suffer supplicate surround survive swap swear sweep swim swing switch tackle talk tame taste teach tear tease tempt test ' +
  'thank thrash thaw throb trace track trade train treat tremble trick trim try turn twist undergo unite upset urge vary verify visit ' +
  'vote wait wake walk wander warm warn wash waste watch wear weigh whisper win wipe wonder work worry wrap wrestle writhe yell'
).split(' ');
/** Commands that change nothing. */
const READING = new Set([
  'cannot',
  'view',
  'changes',
  'list',
  'show',
  'open-several',
  'close-tabs',
  'sort-tabs',
  'recent',
  'todos',
]);

describe('an English verb that no rule knows', () => {
  it.each(VERBS)('is not repaired to one that changes something: %s', (verb) => {
    expect(mendWord(verb)).toBe(verb);
    for (const said of [`${verb} the plan`, `${verb} /notes/plan.md to /archive`, `${verb} all notes tagged led`]) {
      const command = parseCommand(said, '2026-01-15');
      expect(command === null || READING.has(command.type), `${said}: ${command?.type}`).toBe(true);
      expect(chooseIntent(tokenize(said)).intent, said).not.toMatch(/delete|move|undo/);
    }
  });
});

it.each([
  ['coppy', 'copy'],
  ['crate', 'crate'],
  ['creat', 'create'],
  ['delte', 'delete'],
  ['renmae', 'rename'],
  ['mvoe', 'move'],
  ['clsoe', 'close'],
  ['duplciate', 'duplicate'],
])('a misspelling is still repaired: %s', (word, mended) => expect(mendWord(word)).toBe(mended));
