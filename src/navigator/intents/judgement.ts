import type { Masked } from '../grammar/mask-request.ts';

const THINK =
  '(?:compare|contrast|explain|propose|suggest|recommend|translate|rephrase|reword|paraphrase|improve|polish|proofread|review|critique|' +
  'criticise|criticize|interpret|analyse|analyze|evaluate|assess|justify|discuss|argue|brainstorm|answer|merge|combine|synthesise|' +
  'synthesize|shorten|elaborate|expand|refactor|design|derive|predict|estimate|fit|plot|correlate)';
/** What somebody has to compose. A note, a list or a summary is made by rule. */
const COMPOSED =
  '(?:e-?mail|mail|letter|message|reply|abstract|section|chapter|introduction|discussion|conclusion|paragraph|paper|manuscript|essay|' +
  'article|proposal|script|program|code|tests?|caption|captions|outline|slides?|poster|analysis|argument|critique|rebuttal|plan for)';
const WRITE = '(?:write|draft|compose|make|prepare|create|generate|give me)';

/** Requests that no rule can do well: they need judgement, or free writing. */
const NEEDS: readonly RegExp[] = [
  new RegExp(`^${THINK} `, 'u'),
  new RegExp(
    `^${WRITE}(?: me| us)? (?:a |an |the |another |some )?(?:[^ <>]+ ){0,2}?${COMPOSED}(?: |$)(?!called |named )`,
    'u',
  ),
  /^(?:make|turn|convert|transform|rework) (?:.+ )?into (?:a |an |one |proper |better )/u,
  /^(?:find out|figure out|work out|tell me) (?:what|why|how|whether|if) /u,
  /^(?:check|verify|test) (?:the |our |my )?(?:statistics|numbers|results?|calculations?|analysis|maths?|reasoning|data) /u,
  /^work on /u,
];
/** A summary is made by rule: it quotes. */
const SUMMARY = /\b(?:summary|summaries|digest|overview|recap|synopsis)\b/u;
const QUOTED = /<q>/u;

/** Returns whether a request needs judgement or free writing, so that an agent with a language model should do it. */
export function needsJudgement({ text }: Masked): boolean {
  return !QUOTED.test(text) && !SUMMARY.test(text) && NEEDS.some((form) => form.test(text));
}
