import { Options, SelectField } from '../../../ui/kit/field.tsx';
import { strings } from '../texts/activity-strings.ts';

export const PERIODS = [7, 30, 90, 365] as const;
export const DEFAULT_DAYS = 30;

/** Chooses the days until today that are counted. */
export function PeriodField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <SelectField
      label={strings.period}
      value={String(days)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      <Options of={PERIODS.map((period) => [String(period), strings.lastDays(period)])} />
    </SelectField>
  );
}
