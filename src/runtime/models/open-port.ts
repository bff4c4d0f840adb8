import { CloisterError } from '../../contracts/errors.ts';
import type { OpenPort } from './hosted-port.ts';

/** Opens the line to a host. */
export const openPort: OpenPort = () => {
  throw new CloisterError('internal', 'Models cannot be loaded yet.');
};
