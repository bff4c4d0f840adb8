import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { TOOL } from '../../tool-names.ts';

/** A skill of the Navigator, as the help describes it. */
export interface Skill {
  readonly says: string;
  /** Words for the similarity to a request. The first two are its own verbs and weigh most. */
  readonly near: string;
  readonly tools: readonly string[];
  /** Returns an example request that works if sent. `about` has words of the request that was not understood. */
  readonly example: (shown: Shown) => string;
}

/** Names from this notebook for the examples. */
export interface Shown {
  readonly note: string;
  readonly title: string;
  readonly folder: string;
  /** Words of the request that was not understood, for a search; empty if there are none. */
  readonly about: string;
}

/** The skills, in the order of the general help. */
export const SKILLS: readonly Skill[] = [
  {
    says: 'summarize notes or a period into a note, the weekly digest among them',
    near: 'summarize digest week month experiments report result results conclusion analyse analyze compare explain overview',
    tools: [TOOL.readFile, TOOL.createFile],
    example: () => "summarize last week's experiments into /notes/weekly-summary.md",
  },
  {
    says: 'find notes by name, words, tag, property or date',
    near: 'find search where note about question why how which who graph plot',
    tools: [TOOL.grep],
    example: ({ title, about }) => `find notes about ${about || title}`,
  },
  {
    says: 'list or count what is in a folder, of a time, or under a tag',
    near: 'list count folder files show many number',
    tools: [TOOL.listFiles],
    example: ({ folder }) => `what is in ${folder}`,
  },
  {
    says: 'open a note, several, or a view such as the log or the settings',
    near: 'open go start page tab settings log panel view screen',
    tools: [TOOL.listFiles],
    example: ({ title }) => `open ${title}`,
  },
  {
    says: 'close and sort tabs',
    near: 'close tabs sort tab order arrange except shut',
    tools: [TOOL.uiTabsList],
    example: () => 'close all tabs except this one',
  },
  {
    says: 'show the text of a note',
    near: 'read show display text content translate',
    tools: [TOOL.readFile],
    example: ({ note }) => `read ${note}`,
  },
  {
    says: 'create a note or a folder, also from a template',
    near: 'create new write make note template draft folder page document start',
    tools: [TOOL.createFile],
    example: ({ about }) => `create a note called "${about || 'Ideas'}"`,
  },
  {
    says: 'add a line to a note, or replace words in it',
    near: 'add replace append insert change edit put correct line text better',
    tools: [TOOL.readFile, TOOL.editFile],
    example: ({ note }) => `add "checked" to ${note}`,
  },
  {
    says: 'set or remove tags and properties, of one note or of many',
    near: 'tag property set remove status mark metadata properties tags',
    tools: [TOOL.readFile, TOOL.updateFileProperties],
    example: ({ note }) => `tag ${note} with checked`,
  },
  {
    says: 'label files and folders local-only or untrusted; only you can remove a label',
    near: 'label labels local-only untrusted private confidential protect server mark',
    tools: [TOOL.addLabels],
    example: ({ note }) => `label ${note} as local-only`,
  },
  {
    says: 'collect what is still to do, and tick it off',
    near: 'todo tick to-do todos tasks task open done left checkbox',
    tools: [TOOL.grep],
    example: () => 'list my to-dos',
  },
  {
    says: 'rename, move or copy files',
    near: 'rename move copy name folder sort organise organize duplicate',
    tools: [TOOL.moveFile],
    example: ({ note }) => `rename ${note} to ${nameOf(note).replace(/(\.\w+)?$/, '-old$1')}`,
  },
  {
    says: 'delete files',
    near: 'delete remove clean erase files',
    tools: [TOOL.deleteFile],
    example: ({ note }) => `delete ${note}`,
  },
  {
    says: 'tell what changed, when and by whom',
    near: 'changed history changes recent who when today yesterday happened',
    tools: [TOOL.listChanges],
    example: () => 'what changed today?',
  },
  {
    says: 'undo the last change',
    near: 'undo back wrong mistake change redo revert',
    tools: [TOOL.listChanges, TOOL.undoChange],
    example: () => 'undo the last change',
  },
];
