/** Opens the connection to a host. */
export { openEnginePort as openPort } from '../host/port-engine.ts';
