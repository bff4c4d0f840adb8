import { CloisterError } from '../../contracts/errors/errors.ts';
import type { ChangeOrError } from '../../core/ports/scoped-notebook-port.ts';
import { commitAsPerson, type PersonAct, type Services } from '../app/services.ts';

/** Commits a planned change of the person. Throws the error of a plan that failed; does nothing when nothing has to change. */
export async function commitPlan(services: Services, planned: ChangeOrError, act: PersonAct): Promise<void> {
  if (planned.type === 'error') throw new CloisterError(planned.code, planned.message, { path: act.target });
  if (planned.type === 'change') await commitAsPerson(services, planned.change, act);
}
