import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Form, Options, SelectField } from '../../../ui/kit/field.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { ModelSelect } from '../../../ui/state/models/model-select.tsx';
import { useModels } from '../../../ui/state/models/use-models.tsx';
import type { Exercise } from '../contract/exercise.ts';
import { strings } from '../texts/exercise-strings.ts';

/** What an exercise is started with. */
export type ExerciseChoice = Pick<Exercise, 'model' | 'approvals' | 'size'>;

/** Chooses the model and the options of an exercise, and says where the requests go. */
export function ExerciseForm({ busy, onStart }: { busy: boolean; onStart: (choice: ExerciseChoice) => void }) {
  const { defaultRef } = useModels();
  const [chosen, setChosen] = useState<ModelRef | null>(null);
  const [approvals, setApprovals] = useState<Exercise['approvals']>('every-write');
  const [size, setSize] = useState<Exercise['size']>('full');
  const model = chosen ?? defaultRef;
  return (
    <Form className={page.form} onSubmit={() => model !== null && !busy && onStart({ model, approvals, size })}>
      <ModelSelect chosen={model} words={strings} onChoose={setChosen} />
      <div className={page.fields}>
        <SelectField
          label={strings.size.label}
          value={size}
          onChange={(event) => setSize(event.currentTarget.value === 'short' ? 'short' : 'full')}
        >
          <Options
            of={[
              ['full', strings.size.full],
              ['short', strings.size.short],
            ]}
          />
        </SelectField>
        <SelectField
          label={strings.approvals.label}
          value={approvals}
          onChange={(event) =>
            setApprovals(event.currentTarget.value === 'destructive-only' ? 'destructive-only' : 'every-write')
          }
        >
          <Options
            of={[
              ['every-write', strings.approvals['every-write']],
              ['destructive-only', strings.approvals['destructive-only']],
            ]}
          />
        </SelectField>
      </div>
      <div className={page.actions}>
        <Button tone="primary" type="submit" icon={Play} busy={busy} disabled={model === null}>
          {strings.start}
        </Button>
      </div>
    </Form>
  );
}
