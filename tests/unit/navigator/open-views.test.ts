import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/navigator/grammar/parse-command.ts';

describe('parseCommand', () => {
  it.each(['Open privacy', 'Show the privacy page', 'Open the network', 'Go to the privacy view'])(
    'opens the view of what leaves this device for: %s',
    (said) => expect(parseCommand(said, null)).toMatchObject({ type: 'view', view: 'gate' }),
  );
});
