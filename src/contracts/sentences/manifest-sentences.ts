import { sentencesOf } from './define-sentences.ts';

export const fieldMistake = /* @__PURE__ */ sentencesOf('field', {
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
  oneOf: 'Expected one of: { $list }.',
  empty: 'The text is empty.',
  leastChars: 'Expected at least { $n } characters.',
  mostChars: 'Expected at most { $n } characters.',
  leastEntries: 'Expected at least { $n } entries.',
  mostEntries: 'Expected at most { $n } entries.',
  least: 'Expected at least { $n }.',
  most: 'Expected at most { $n }.',
  name: 'Use lowercase letters, digits, hyphens and underscores, at most 63, with a letter or digit first.',
  skillName: 'Use lowercase letters, digits and hyphens, at most 64, with a letter or digit first.',
  agentName: 'The name has no letter from a to z and no digit.',
  minVersion: 'This needs Cloister { $wanted } or later, and this is Cloister { $version }. Update Cloister first.',
  version: 'Expected a version, such as "1.0.0".',
  versionText: 'Expected a version in quotes, such as "1.0.0".',
  kind: 'Expected a kind of agent: { $list }.',
});

export const fileMistake = /* @__PURE__ */ sentencesOf('manifest', {
  noHead: 'The file does not begin with front matter between two lines of ---.',
  headLong: 'The front matter has more than { $n } characters.',
  long: 'The file has more than { $n } characters.',
  bodyLong: 'The text below the front matter has more than { $n } characters.',
  textMissing: 'There is no text below the front matter.',
});

export const yamlMistake = /* @__PURE__ */ sentencesOf('yaml', {
  parts: 'The YAML has more than { $n } names, values and marks. Shorten it.',
  references: 'The YAML has more than { $n } anchors and aliases. Write some of the values out.',
  values: 'With its aliases, the YAML has more than { $n } names and values.',
  anchor: 'The anchor &{ $name } is not defined above.',
  nested: '{ $what } is nested too deeply.',
  long: '{ $what } has more than { $n } characters.',
});

export const kindReason = /* @__PURE__ */ sentencesOf('kind', {
  denied: 'The manifest { $path } denies { $toolName } to every agent of the kind { $name }.',
  skills:
    'The manifest { $path } allows agents of the kind { $name } no tool with the right to { $what }, such as { $toolName }.',
  highRisk: 'The manifest { $path } calls the kind { $name } a high risk, so each change needs your approval.',
  time: 'Stopped: time limit of the manifest { $path } reached ({ $what }). Ask for less at once.',
  command: 'This kind of agent needs the program "{ $name }", which a browser cannot start. Choose another kind.',
  context:
    'A deep agent needs a model with a context of { $limit } tokens or more; this one has { $n }. Choose another model, or the kind “Language model”.',
});
