import { END, START } from './vocabulary.ts';

/**
 * Returns the chat template of a scripted model: it writes the messages unchanged and ends the prompt with the token of
 * the turn that is due.
 *
 * @param marks the text at which each turn is due, or null
 */
export function scriptTemplate(marks: readonly (string | null)[], turnToken: (turn: number) => string): string {
  const looks = marks.flatMap((mark, turn) =>
    mark === null ? [] : [`{%- if '${quoted(mark)}' in message.content -%}{%- set ns.turn = ${turn} -%}{%- endif -%}`],
  );
  const choices = marks.map((_, turn) => {
    const due = turn === marks.length - 1 ? `ns.turn >= ${turn}` : `ns.turn == ${turn}`;
    return `{%- if ${due} -%}{{ '${turnToken(turn)}' }}{%- endif -%}`;
  });
  return [
    '{%- set ns = namespace(turn=0) -%}',
    '{%- for message in messages -%}',
    `{{ '${START}' + message.role + '\\n' + message.content + '${END}' + '\\n' }}`,
    "{%- if message.role == 'assistant' -%}{%- set ns.turn = ns.turn + 1 -%}{%- endif -%}",
    "{%- if message.role == 'user' or message.role == 'tool' -%}",
    ...looks,
    '{%- endif -%}',
    '{%- endfor -%}',
    `{%- if add_generation_prompt -%}`,
    ...choices,
    '{%- endif -%}',
  ].join('\n');
}

/** Quotes a text for the template. */
function quoted(mark: string): string {
  if (mark === '' || /['"\\{}%\n]/.test(mark)) {
    throw new Error(`the text at which an answer is due must be plain, without quotes, braces and line ends: ${mark}`);
  }
  return mark;
}
