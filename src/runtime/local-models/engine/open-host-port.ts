/** Opens the line to a host. */
export { openEnginePort as openPort } from '../host/port-engine.ts';
