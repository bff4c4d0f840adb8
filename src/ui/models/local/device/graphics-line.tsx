import type { LocalModel } from '../../../../contracts/domain/local-model.ts';
import type { GraphicsChoice } from '../../../../contracts/domain/models/graphics-choice.ts';
import page from '../../../kit/styles/page.module.css';
import { strings } from '../local-model-strings.ts';

/** Shows where a model computes, and why; nothing for a model that was not compared. */
export function GraphicsLine({ row }: { readonly row: Pick<LocalModel, 'graphics' | 'settings'> | undefined }) {
  if (row?.graphics === undefined || row.settings.graphics !== 'measured') return null;
  const said = sentenceOf(row.graphics);
  return (
    <dl className={page.facts}>
      <div>
        <dt>{strings.graphics.title}</dt> <dd>{said}</dd>
      </div>
    </dl>
  );
}

function sentenceOf({ why, cardPerSecond, processorPerSecond }: GraphicsChoice): string {
  const words = strings.graphics;
  if (why === 'faster' || why === 'slower') return words[why](cardPerSecond ?? 0, processorPerSecond ?? 0);
  if (why === 'no-room') return words.noRoom;
  return words[why === 'software' ? 'none' : why];
}
