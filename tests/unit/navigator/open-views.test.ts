import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { isBeyondRules, parseCommand } from '../../../src/navigator/grammar/parse-command.ts';

describe('parseCommand', () => {
  it.each([
    'Open privacy',
    'Show the privacy page',
    'Open the network',
    'Go to the privacy view',
    'which notes leave this device?',
  ])('opens the view of what leaves this device for: %s', (said) =>
    expect(parseCommand(said, null)).toMatchObject({ type: 'view', view: 'gate' }),
  );

  it.each([
    ['switch to the dark theme', 'dark'],
    ['use light mode', 'light'],
    ['set the theme to system', 'system'],
    ['night mode, please: turn on the night theme', 'dark'],
  ])('sets the theme for: %s', (said, theme) => {
    const command = parseCommand(said.replace(/^.*: /, ''), null);
    expect(command).toEqual({ type: 'theme', theme });
  });

  it.each([
    ['Set workspace color to orange.', 'orange'],
    ['set the colour of the workspace to blue', 'blue'],
    ['please change my workspace colour to Gray', 'grey'],
    ['make the workspace purple', 'violet'],
    ['colour the workspace in teal', 'teal'],
    ['use green as the workspace color', 'green'],
    ['set workspace color to none', 'none'],
    ['remove the workspace colour', 'none'],
  ])('sets the colour of the workspace for: %s', (said, color) =>
    expect(parseCommand(said, null)).toEqual({ type: 'workspace-color', color }),
  );

  it.each(['set workspace color to pink', 'change the colour of the workspace'])('asks which colour for: %s', (said) =>
    expect(parseCommand(said, null)).toEqual({ type: 'cannot', what: 'color' }),
  );

  it.each([
    ['set status on the plan', 'value'],
    ['replace day 21 in the plan', 'replacement'],
  ])('asks for what is lacking in: %s', (said, lacks) => {
    expect(parseCommand(said, null)).toMatchObject({ type: 'incomplete', lacks });
  });

  it.each(['set status to done on the plan', 'replace day 21 with day 28 in the plan'])(
    'takes as whole: %s',
    (said) => {
      expect(parseCommand(said, null)?.type).not.toBe('incomplete');
    },
  );
});

describe('isBeyondRules', () => {
  it.each([
    'write an email to the supplier about the driver',
    'compare our yields with the reports',
    'please explain the drift',
    'translate /protocols/sowing.md',
    'make the reading list into a review',
    'check the statistics of the series',
  ])('leaves to an agent with a model: %s', (said) => expect(isBeyondRules(said)).toBe(true));

  it.each([
    'write a summary of the reports',
    'add "write an email" to the plan',
    'check off the freezer',
    'make a note called letters',
    'create a list of tags',
    'find notes about analysis',
  ])('keeps: %s', (said) => expect(isBeyondRules(said)).toBe(false));
});

it('closes all tabs that are not pinned, one call each', async () => {
  const model = createNavigatorModel();
  const tool = (name: string) => ({ type: 'function' as const, name, inputSchema: {} });
  const user = { role: 'user' as const, content: [{ type: 'text' as const, text: 'close the tabs' }] };
  const first = await model.doGenerate({ prompt: [user], tools: [tool('catalog_search')] });
  const [listed] = first.content.filter((part) => part.type === 'tool-call');
  expect(listed).toMatchObject({ toolName: 'ui_tabs_list' });
  const tabs = ['/a.md', '/b.md', '/c.md'].map((path) => ({
    path,
    side: 1,
    isShown: false,
    isPinned: path === '/b.md',
  }));
  const call = {
    type: 'tool-call' as const,
    toolCallId: listed?.toolCallId ?? '',
    toolName: 'ui_tabs_list',
    input: {},
  };
  const output = { type: 'json' as const, value: { tabs } };
  const second = await model.doGenerate({
    prompt: [
      user,
      { role: 'assistant', content: [call] },
      { role: 'tool', content: [{ ...call, type: 'tool-result', output }] },
    ],
    tools: [tool('catalog_search')],
  });
  expect(second.content.flatMap((part) => (part.type === 'tool-call' ? [part.input] : []))).toEqual([
    '{"path":"/a.md"}',
    '{"path":"/c.md"}',
  ]);
});
