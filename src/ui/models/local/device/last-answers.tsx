import type { MeasuredAnswer } from '../../../../contracts/domain/local-model.ts';
import { sumAnswers } from '../../../../core/shared/local-models/sum-answers.ts';
import { Figures } from '../../../kit/styles/figures.tsx';
import page from '../../../kit/styles/page.module.css';
import { strings } from '../local-model-strings.ts';
import { testStrings as test } from './test-strings.ts';

/** Shows the speed, the reused share of the prompt and the memory of a model's last answers; nothing without one. */
export function LastAnswers({ answers }: { readonly answers: readonly MeasuredAnswer[] }) {
  if (answers.length === 0) return null;
  const { answered } = strings;
  const sums = sumAnswers(answers);
  const figures = [
    [test.columns.decode, test.rate(sums.writePerSecond)],
    [test.columns.prefill, test.rate(sums.readPerSecond)],
    [answered.cached, answered.share(sums.cachedShare)],
    [answered.memory, test.peak(sums.memoryBytes)],
  ] as const;
  return (
    <div>
      <p className={page.hint}>{answered.title(sums.answers)}</p>
      <Figures className={page.facts} figures={figures} />
    </div>
  );
}
