import { SCREEN_VIEWS } from '../../../contracts/domain/views/view-names.ts';
import { WORKSPACE_COLORS } from '../../../contracts/domain/workspace-colors.ts';
import { explain, joined } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import type { Task } from '../plan-context.ts';

export function* view(task: Task, { view: wanted }: Extract<Command, { type: 'view' }>): Plan<string> {
  const { say, name } = task.voice;
  const title = name(SCREEN_VIEWS[wanted].inSentence);
  const outcome = yield* callOne(sentence('opening', { what: title }), TOOL.uiTabsOpen, { view: wanted });
  if (outcome.type === 'ok') return say('viewShown', { view: title });
  return joined(say('viewNotOpened', { view: title }), explain(outcome, task), say('viewInNavigation'));
}

/** Shows the app in other colours. */
export function* setTheme(task: Task, { theme }: Extract<Command, { type: 'theme' }>): Plan<string> {
  const { say, name } = task.voice;
  const outcome = yield* callOne(sentence('settingTheme', { theme: name(theme) }), TOOL.uiSetTheme, { theme });
  if (outcome.type !== 'ok') {
    return joined(say('themeStays'), explain(outcome, task), say('themeInSettings'));
  }
  return theme === 'system' ? say('themeOfDevice') : say('themeIs', { theme: name(theme) });
}

/** Marks the workspace of the notebook with another colour. */
export function* setWorkspaceColor(task: Task, { color }: Extract<Command, { type: 'workspace-color' }>): Plan<string> {
  const { say, name } = task.voice;
  const said = color === 'none' ? sentence('removingColor') : sentence('settingColor', { color: name(color) });
  const outcome = yield* callOne(said, TOOL.uiSetWorkspaceColor, { color });
  if (outcome.type !== 'ok') {
    return joined(say('colorStays'), explain(outcome, task), say('colorUnderWorkspaces'));
  }
  return color === 'none' ? say('noColor') : say('colorIs', { color: name(color) });
}

/** Says that a request is not supported, and what to do instead. */
export function* cannot({ voice }: Task, { what }: Extract<Command, { type: 'cannot' }>): Plan<string> {
  yield* breathe();
  const { say, name } = voice;
  switch (what) {
    case 'theme':
      return say('cannotTheme');
    case 'color':
      return say('cannotColor', { colors: WORKSPACE_COLORS.map(name).join(say('comma')) });
    case 'launcher':
      return say('cannotLauncher');
    case 'panel':
      return say('cannotPanel');
    case 'schedule':
      return say('cannotSchedule');
    case 'vague':
      return say('cannotVague');
    default:
      return what satisfies never;
  }
}
