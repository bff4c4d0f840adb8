import { auditDecisionSchema } from '../../../contracts/domain/audit.ts';
import type { LogFilter } from '../../../core/shared/match-entry.ts';
import { once } from '../../../core/shared/once.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Options, SelectField, TextField } from '../../kit/field.tsx';
import { leaveFocusTo } from '../../kit/hooks/leave-focus.ts';
import { activeLanguage } from '../../kit/language/active-language.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import styles from '../audit.module.css';
import { strings } from '../log-strings.ts';
import { ALL_DAYS, type DayRange, orderDays } from './log-days.ts';

const FROM_ID = 'log-from';
const toFrom = leaveFocusTo(FROM_ID);

interface LogFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  days: DayRange;
  onDays: (days: DayRange) => void;
}

/** The fields that limit which entries are shown. */
export function LogFilters({ filter, onFilter, days, onDays }: LogFiltersProps) {
  const { agents } = useAgentList();
  return (
    <div className={styles.filters}>
      <TextField
        label={strings.filterText}
        type="search"
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <SelectField
        label={strings.filterAgent}
        value={filter.who}
        onChange={(event) => onFilter({ ...filter, who: event.currentTarget.value })}
      >
        <option value="">{strings.any}</option>
        <option value="person">{strings.person}</option>
        <option value="app">{strings.app}</option>
        <Options of={agents.map((agent) => [`agent:${agent.name}`, agent.title])} />
      </SelectField>
      <SelectField
        label={strings.filterDecision}
        value={filter.decision}
        onChange={(event) =>
          onFilter({ ...filter, decision: auditDecisionSchema.safeParse(event.currentTarget.value).data ?? '' })
        }
      >
        <option value="">{strings.any}</option>
        <Options of={auditDecisionSchema.options.map((option) => [option, strings.decisions[option]])} />
      </SelectField>
      <TextField
        id={FROM_ID}
        label={strings.filterFrom}
        type="date"
        value={days.from}
        onChange={(event) => onDays({ ...days, from: event.currentTarget.value })}
      />
      <TextField
        label={strings.filterTo}
        type="date"
        value={days.to}
        onChange={(event) => onDays({ ...days, to: event.currentTarget.value })}
      />
    </div>
  );
}

/** Says of which days the entries are, and takes the limit away. */
export function ShownDays({ days, onDays }: Pick<LogFiltersProps, 'days' | 'onDays'>) {
  const { from, to } = orderDays(days);
  if (from === '' && to === '') return null;
  const format = wholeDay();
  const text =
    from === to
      ? strings.ofDay(format(from))
      : from === ''
        ? strings.untilDay(format(to))
        : to === ''
          ? strings.sinceDay(format(from))
          : strings.ofDays(format(from), format(to));
  return (
    <p>
      {text} ·{' '}
      <LinkButton ref={toFrom} onClick={() => onDays(ALL_DAYS)}>
        {strings.allRuns}
      </LinkButton>
    </p>
  );
}

/** Formats a day given as `YYYY-MM-DD` with its month in words and its year. */
const wholeDay = once(() => {
  const format = new Intl.DateTimeFormat(activeLanguage.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`));
});
