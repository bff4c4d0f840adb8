import { describe, expect, it } from 'vitest';
import { escapeMarks, marksIn } from '../../../../src/core/local-prompt/escape-marks.ts';

describe('marksIn', () => {
  it('returns the control tokens of a template, and none of its logic', () => {
    const template =
      "{% for m in messages %}{% if m['role'] == 'user' and loop.index0 < n and a[0] > 1 %}{{ '<|user|>\\n' + m['content'] + '<｜end▁of▁turn｜>' }}{% else %}{{ '[INST] ' ~ m.content ~ ' [/INST]<b>' }}{% endif %}{% endfor %}";
    expect(marksIn(template).sort()).toEqual(['<|user|>', '<｜end▁of▁turn｜>', '[/INST]', '[INST]'].sort());
    expect(marksIn('{{ messages[0].content }}')).toEqual([]);
  });

  it.each(["{{ '<|' + message['role'] + '|>\\n' }}", "{{'<|'+message.role+'|>'}}", '<|{{ message.role }}|>'])(
    'recognizes tokens that are composed from a role: %s',
    (template) => {
      const disarm = escapeMarks(marksIn(template));
      expect(disarm('<|user|><|system|><|assistant|><|tool|>')).toBe('< |user|>< |system|>< |assistant|>< |tool|>');
    },
  );
});
