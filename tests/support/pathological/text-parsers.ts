import { readHtml } from '../../../src/adapters/fetch/read-html.ts';
import { htmlToMarkdown } from '../../../src/adapters/html/html-to-markdown.ts';
import { openCsvTable } from '../../../src/adapters/papaparse/csv-table.ts';
import { stripTypes } from '../../../src/adapters/quickjs/strip-types.ts';
import { createFinder } from '../../../src/adapters/redaction/create-finder.ts';
import { linkLines } from '../../../src/adapters/search/link-lines.ts';
import { readGguf } from '../../../src/adapters/wllama/gguf/read-gguf.ts';
import { patternRule } from '../../../src/adapters/wllama/grammar/pattern-grammar.ts';
import { MAX_MANIFEST_CHARS } from '../../../src/contracts/domain/manifest/agent-manifest.ts';
import { MAX_PLAYBOOK_CHARS } from '../../../src/contracts/domain/playbook/playbook.ts';
import { REDACTION_KINDS } from '../../../src/contracts/domain/row-words.ts';
import { MAX_TRIED_CHARS } from '../../../src/contracts/domain/run/redaction.ts';
import { SCRIPT_LIMITS } from '../../../src/contracts/domain/run/script.ts';
import { CloisterError } from '../../../src/contracts/errors/errors.ts';
import { MAX_RULE_FILE_CHARS } from '../../../src/contracts/wire/commands/decisions/rule-requests.ts';
import { readLibrary } from '../../../src/core/citations/read-library.ts';
import { readCrate } from '../../../src/core/eln/read-crate.ts';
import { createToolList, parseToolCall } from '../../../src/core/execution/parse-call.ts';
import { compileGlob } from '../../../src/core/guard/match-glob.ts';
import { normalizePath } from '../../../src/core/guard/normalize-path.ts';
import { parseGlob } from '../../../src/core/guard/parse-glob.ts';
import { createThinkingSplitter } from '../../../src/core/local-decoding/split-thinking.ts';
import { readAgentFile } from '../../../src/core/manifests/read-agent-file.ts';
import { readSkillFile } from '../../../src/core/manifests/read-skill-file.ts';
import { mergeText } from '../../../src/core/notebook/change/merge-text.ts';
import { editProperties, readProperties } from '../../../src/core/notebook/frontmatter/frontmatter.ts';
import { frontmatterLabels } from '../../../src/core/notebook/frontmatter/frontmatter-labels.ts';
import { MAX_HEAD_CHARS } from '../../../src/core/notebook/frontmatter/parse-head.ts';
import { linkParts } from '../../../src/core/notebook/links/link-parts.ts';
import { templateVariables } from '../../../src/core/notebook/text/fill-template.ts';
import { PATCH_LIMITS, parsePatch } from '../../../src/core/patches/parse-patch.ts';
import { logicalLine, visualOrder } from '../../../src/core/pdf-text/logical-order.ts';
import { checkPlaybook } from '../../../src/core/playbooks/check/check-playbook.ts';
import { FUNCTIONS } from '../../../src/core/playbooks/functions/functions.ts';
import { readRuleFile } from '../../../src/core/policy/read-rule-file.ts';
import { namedPaths } from '../../../src/core/preflight/named-paths.ts';
import { namedTools } from '../../../src/core/preflight/named-tools.ts';
import { wantedRights } from '../../../src/core/preflight/wanted-rights.ts';
import { readConditions } from '../../../src/core/search/bases/passes-conditions.ts';
import { MAX_TEXT_BYTES, searchFactsOf } from '../../../src/core/search/search-document.ts';
import { hasPhrases, snippetOf } from '../../../src/core/search/search-match.ts';
import { parseSearchQuery } from '../../../src/core/search/search-query.ts';
import { wordsOf } from '../../../src/core/search/search-words.ts';
import { MAX_WHERE_CHARS } from '../../../src/core/shared/bases/parse-base-expression.ts';
import { citedKeysOf } from '../../../src/core/shared/citations/cited-keys-of.ts';
import { findCitations, findCitationsInText } from '../../../src/core/shared/citations/read-citation.ts';
import { readMarkedText } from '../../../src/core/shared/citations/read-marked-text.ts';
import { diffLines } from '../../../src/core/shared/diff/diff-lines.ts';
import { readLooseJson } from '../../../src/core/shared/json/read-loose-json.ts';
import { mentionFinder } from '../../../src/core/shared/link-text/find-mentions.ts';
import { readBase } from '../../../src/core/shared/read-base.ts';
import { MAX_YAML_CHARS } from '../../../src/core/shared/yaml/read-parts.ts';
import { readVerdict } from '../../../src/features/work/core/read-verdict.ts';
import { isBeyondRules, parseCommand } from '../../../src/navigator/grammar/parse-command.ts';
import { parseRequest } from '../../../src/navigator/intents/slots.ts';
import { parseNote } from '../../../src/navigator/notes/parsed-note.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { createTextSearch } from '../../../src/tools/search/search-text.ts';
import { findHeadings } from '../../../src/ui/editor/outline/headings.ts';

/** A parser of text from outside, and the longest text that it is given. */
export interface TextParser {
  readonly name: string;
  readonly maxChars: number;
  readonly parse: (text: string) => unknown;
  /** Where a text is put: each `#` stands for it. Default: the text alone. */
  readonly around?: readonly string[];
}

const TODAY = '2026-01-01';
const LINKED = { path: '/a.md', aliases: ['b', 'a|b'] };
const MAX_MESSAGE_CHARS = 100_000;
const MiB = 1024 * 1024;
const tools = createToolList(TOOLS);
const toolNames = new Set(TOOLS.map(({ name }) => name));
const sensitive = {
  kinds: [...REDACTION_KINDS],
  patterns: [{ name: 'own', pattern: '(a|b)*c', example: '' }],
};

/** An error that names what is wrong is an answer. */
function answerOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof CloisterError || error instanceof PlaybookFailure) return error.message;
    throw error;
  }
}

class PlaybookFailure extends Error {}

/** A function of playbooks that reads a text. */
function playbookFunction(name: string, ...others: readonly unknown[]): TextParser {
  const apply = FUNCTIONS.get(name)?.apply;
  return {
    name: `${name} in a playbook`,
    maxChars: 2 * MiB,
    parse: (text) =>
      answerOf(() => apply?.([text, ...others], { today: TODAY }, (message: string) => new PlaybookFailure(message))),
  };
}

const NOTE_OF_A_BASE = { path: '/a.md', tags: ['a'], properties: { a: ['b', 'c'] }, links: [] };

export const TEXT_PARSERS: readonly TextParser[] = [
  {
    name: 'properties',
    maxChars: MAX_HEAD_CHARS - 100,
    parse: readProperties,
    around: ['---\n#\n---\n', '---\na: "#"\n---\n', '---\ntags: [#]\n---\n'],
  },
  { name: 'properties of a long text', maxChars: 16 * MiB, parse: readProperties, around: ['---\n#', '#'] },
  {
    name: 'edit of properties',
    maxChars: MAX_HEAD_CHARS - 100,
    parse: (text) => editProperties(text, { set: [['b', 'c']] }),
    around: ['---\n#\n---\n', '---\ntags: [#]\n---\n'],
  },
  {
    name: 'labels',
    maxChars: MiB,
    parse: (text) => frontmatterLabels(new TextEncoder().encode(text)),
    around: ['---\nlabels: [#]\n---\n', '---\nlocal\n#', '---\nlabel: \\\n#\n---\n'],
  },
  {
    name: 'playbook',
    maxChars: MAX_PLAYBOOK_CHARS,
    parse: (text) => checkPlaybook(text, { tools, agents: ['a'] }),
    around: [
      '#',
      'title: t\nname: n\nsteps:\n  - id: a\n    tool: read_file\n    inputs:\n      path: |\n        #\n',
      'title: t\nsteps:\n  - id: a\n    tool: x\n    when: "#"\n',
      'title: t\ninputs: [#]\nsteps: [#]\n',
    ],
  },
  {
    name: 'agent file',
    maxChars: MAX_MANIFEST_CHARS - 100,
    parse: (text) => readAgentFile(text, 'a.md', tools, '0.1.0'),
    around: ['---\nname: a\n#\n---\n', '---\nname: a\n---\n#', '---\nname: "#"\ntools: "#"\n---\n'],
  },
  {
    name: 'skill file',
    maxChars: MAX_MANIFEST_CHARS - 100,
    parse: (text) => readSkillFile(text, 'a.md'),
    around: ['---\nname: a\n#\n---\n', '---\nname: a\ndescription: b\n---\n#'],
  },
  {
    name: 'file of rules',
    maxChars: MAX_RULE_FILE_CHARS,
    parse: (text) => answerOf(() => readRuleFile(text, new Set(['a']), tools)),
    around: ['#', '[#]', '["#"]', '{"rules":[#]}'],
  },
  { name: 'base', maxChars: MAX_YAML_CHARS, parse: readBase, around: ['#', 'filters: "#"\nviews:\n  - type: table\n'] },
  {
    name: 'input of a call',
    maxChars: 2 * MiB,
    parse: (text) => parseToolCall('create_file', text, tools),
    around: ['#', '{"path":"/a.md","content":"#"}', '{"path":[#]}', '{#}'],
  },
  {
    name: 'table',
    maxChars: 4 * MiB,
    parse: (text) => openCsvTable(text, { delimiter: null, quotes: true, skip: null }),
  },
  {
    name: 'BibTeX',
    maxChars: 2 * MiB,
    parse: (text) => readLibrary(text, 'bibtex'),
    around: ['#', '@article{k, title = {#}}', '@article{k, author = {#}}', '@article{k, #}'],
  },
  { name: 'CSL', maxChars: 2 * MiB, parse: (text) => readLibrary(text, 'csl-json'), around: ['#', '[#]'] },
  {
    name: 'HTML page',
    maxChars: 2 * MiB,
    parse: (text) => readHtml(text, 'https://example.org/'),
  },
  { name: 'HTML of an entry', maxChars: 2 * MiB, parse: (text) => htmlToMarkdown(text, () => null) },
  {
    name: 'metadata of an archive',
    maxChars: 4 * MiB,
    parse: (text) =>
      readCrate({
        '@graph': [{ '@id': './a', '@type': 'Dataset', name: text, keywords: text, text, description: text }],
      }),
  },
  { name: 'line of a PDF', maxChars: 512 * 1024, parse: (text) => logicalLine(`א${text}`, true) },
  { name: 'piece of a PDF', maxChars: 512 * 1024, parse: (text) => visualOrder(`א${text}`) },
  { name: 'facts of a note', maxChars: MAX_TEXT_BYTES, parse: (text) => searchFactsOf('/a.md', text) },
  { name: 'lines that link', maxChars: MAX_TEXT_BYTES, parse: (text) => linkLines(text, '/b.md', LINKED, [LINKED]) },
  { name: 'words', maxChars: MAX_TEXT_BYTES, parse: wordsOf },
  { name: 'snippet', maxChars: MAX_TEXT_BYTES, parse: (text) => snippetOf(text, new Set(['zzz']), [['a', 'b']]) },
  { name: 'phrases', maxChars: MAX_TEXT_BYTES, parse: (text) => hasPhrases(text, [['a', 'a', 'a', 'c']]) },
  { name: 'mentions', maxChars: MAX_TEXT_BYTES, parse: (text) => mentionFinder(['abc', 'a b'])(`${text} abc`, 100) },
  { name: 'search query', maxChars: 1000, parse: (text) => parseSearchQuery(text) },
  { name: 'links', maxChars: 16 * MiB, parse: (text) => linkParts('/a.md', text) },
  {
    name: 'links of a board',
    maxChars: 4 * MiB,
    parse: (text) => linkParts('/a.canvas', text),
    around: ['#', '{"nodes":[{"type":"text","text":"#"}]}', '{"nodes":[#]}'],
  },
  { name: 'citations', maxChars: 2 * MiB, parse: findCitations },
  { name: 'citations in sentences', maxChars: 2 * MiB, parse: findCitationsInText },
  { name: 'keys of a note', maxChars: 2 * MiB, parse: (text) => citedKeysOf(text, 1000) },
  { name: 'markup of a citation', maxChars: 1000, parse: (text) => readMarkedText(text) },
  { name: 'loose JSON', maxChars: 4 * MiB, parse: readLooseJson, around: ['#', '[#,]', '{"a":"#",}', '{"#":NaN}'] },
  {
    name: 'conditions of a base',
    maxChars: MAX_WHERE_CHARS - 100,
    parse: (text) => readConditions(text)?.passes(NOTE_OF_A_BASE, null, 0),
    around: ['#', 'a == "#"', 'a.contains("#")', '[#]'],
  },
  {
    name: 'patch',
    maxChars: PATCH_LIMITS.chars,
    parse: parsePatch,
    around: ['#', '--- a/a\n+++ b/a\n@@ -1 +1 @@\n#', '--- a/#\n+++ b/#\n@@ -1 +1 @@\n-a\n+b\n'],
  },
  { name: 'comparison', maxChars: 2 * MiB, parse: (text) => diffLines(text, text.split('\n').reverse().join('\n')) },
  { name: 'merge', maxChars: 2 * MiB, parse: (text) => mergeText(text, `x\n${text}`, `${text}z`) },
  {
    name: 'pattern of paths',
    maxChars: 1024,
    parse: (text) => parseGlob(text).type === 'valid' && compileGlob(text)(`/${'a/'.repeat(2000)}b`),
  },
  { name: 'path', maxChars: 16_384, parse: normalizePath, around: ['#', '/#'] },
  { name: 'sensitive values', maxChars: MAX_TRIED_CHARS, parse: (text) => createFinder().find(text, sensitive) },
  { name: 'script', maxChars: SCRIPT_LIMITS.sourceChars, parse: stripTypes },
  {
    name: 'command',
    maxChars: 2000,
    parse: (text) => parseCommand(text, TODAY),
    around: ['#', 'summarize # in notes', 'create a note named # with #', 'move # to #'],
  },
  {
    name: 'request',
    maxChars: MAX_MESSAGE_CHARS,
    parse: (text) => [parseCommand(text, TODAY), isBeyondRules(text), parseRequest(text, TODAY)],
    around: ['#', 'delete # from #'],
  },
  { name: 'note of the Navigator', maxChars: 2 * MiB, parse: (text) => parseNote('/a.md', text, 0) },
  { name: 'paths in a task', maxChars: MAX_MESSAGE_CHARS, parse: namedPaths },
  { name: 'tools in a task', maxChars: MAX_MESSAGE_CHARS, parse: (text) => namedTools(text, toolNames) },
  { name: 'rights in a task', maxChars: MAX_MESSAGE_CHARS, parse: wantedRights },
  { name: 'template', maxChars: 200_000, parse: templateVariables, around: ['#', '{{#}}'] },
  { name: 'verdict', maxChars: 400_000, parse: readVerdict },
  {
    name: 'thinking',
    maxChars: 400_000,
    parse(text) {
      const splitter = createThinkingSplitter();
      for (let at = 0; at < text.length; at += 7) splitter.push(text.slice(at, at + 7));
      return splitter.end();
    },
  },
  {
    name: 'lines of a search',
    maxChars: 16 * MiB,
    parse: createTextSearch({ query: 'ab', caseSensitive: false, wholeWord: true }),
  },
  { name: 'headings', maxChars: 1_000_000, parse: findHeadings },
  ...['csv', 'headings', 'sentences', 'tasks', 'items', 'tables'].map((name) => playbookFunction(name)),
  playbookFunction('section', 'a'),
  { name: 'pattern of a schema', maxChars: 1000, parse: patternRule },
  {
    name: 'model file',
    maxChars: 4 * MiB,
    parse: (text) => readGguf(new TextEncoder().encode(`GGUF${text}`)),
  },
];
