import { CloisterError } from '../../contracts/errors/errors.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { ChangeOrError } from '../../core/ports/scoped-notebook-port.ts';
import { commitAsPerson, type PersonAct, type Services } from '../app/services.ts';

/**
 * Commits a planned change of the person. Throws the error of a plan that failed. Resolves with the change's id, or with null when
 * nothing has to change.
 */
export async function commitPlan(services: Services, planned: ChangeOrError, act: PersonAct): Promise<string | null> {
  if (planned.type === 'error') throw new CloisterError(planned.code, saidOf(planned), { path: act.target });
  return planned.type === 'change' ? commitAsPerson(services, planned.change, act) : null;
}
