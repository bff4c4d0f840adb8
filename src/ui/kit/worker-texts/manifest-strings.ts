import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  fields: {
    missing: 'This field is missing.',
    unknown: 'This field is unknown. Remove or correct the name.',
    twice: 'This field occurs twice.',
    reference: 'References (*name) are not supported. Write the value itself.',
    text: 'Expected text.',
    number: 'Expected a number.',
    whole: 'Expected a whole number.',
    boolean: 'Expected true or false.',
    list: 'Expected a list.',
    group: 'Expected a group of fields.',
    names: 'Expected a list, or text with commas between the names.',
    invalid: 'The value is invalid.',
    oneOf: sentence('Expected one of: { $list }.'),
    empty: 'The text is empty.',
    leastChars: sentence('Expected at least { $n } characters.'),
    mostChars: sentence('Expected at most { $n } characters.'),
    leastEntries: sentence('Expected at least { $n } entries.'),
    mostEntries: sentence('Expected at most { $n } entries.'),
    least: sentence('Expected at least { $n }.'),
    most: sentence('Expected at most { $n }.'),
    name: 'Use lowercase letters, digits, hyphens and underscores, at most 63, with a letter or digit first.',
    skillName: 'Use lowercase letters, digits and hyphens, at most 64, with a letter or digit first.',
    agentName: 'The name has no letter from a to z and no digit.',
    version: 'Expected a version, such as "1.0.0".',
    versionText: 'Expected a version in quotes, such as "1.0.0".',
    kind: sentence('Expected a kind of agent: { $list }.'),
  },
  file: {
    noHead: 'The file does not begin with front matter between two lines of ---.',
    notClosed: 'The front matter begins with --- but has no closing ---.',
    noFields: 'The front matter is not a list of names and values.',
    deep: 'The front matter is nested too deeply.',
    headLong: sentence('The front matter has more than { $n } characters.'),
    long: sentence('The file has more than { $n } characters.'),
    bodyLong: sentence('The text below the front matter has more than { $n } characters.'),
    noBody: 'There is no text below the front matter.',
  },
  kind: {
    denied: sentence('The manifest { $path } denies { $toolName } to every agent of the kind { $name }.'),
    time: sentence('Stopped: time limit of the manifest { $path } reached ({ $what }). Ask for less at once.'),
    command: sentence(
      'This kind of agent needs the program "{ $name }", which a browser cannot start. Choose another kind.',
    ),
    context: sentence(
      'A deep agent needs a model with a context of { $limit } tokens or more; this one has { $n }. Choose another model, or the kind “Language model”.',
    ),
  },
  kinds: {
    react: 'Language model',
    reactAbout: 'Plans, acts and observes with a language model, one step at a time.',
    deep: 'Deep agent',
    deepAbout:
      'Plans with a to-do list, gives parts to helpers, and works on the files with a language model. For long tasks.',
    navigator: 'Navigator (no model)',
    navigatorAbout: 'Answers plain requests by rule, without a language model. Works offline and always the same.',
  },
  presets: {
    summarizer: 'Summarizer',
    summarizerAbout: 'Writes a short summary of the notes you name, with a link to the source of every statement.',
    reviewer: 'Reviewer',
    reviewerAbout:
      'Reads a protocol, a report or a draft critically and lists what is unclear, missing or contradictory. Changes nothing.',
    literature: 'Literature notes',
    literatureAbout:
      'Turns a paper or web text in your notebook into one literature note with claims, methods and quotes with pages.',
    tidier: 'Data tidier',
    tidierAbout: 'Checks tables for mistakes and writes a tidy copy beside the original, which stays as it is.',
    digest: 'Weekly digest',
    digestAbout:
      'Collects what happened in the notebook in one week into one note with results, decisions and open points.',
  },
};

const texts = catalog('worker-manifests', english);

/** Mistakes in the files of agents and skills, what the manifests of kinds deny, and the names of the presets. */
export const manifestTexts = { english, texts };
