import { createGitHistory, gitFeature } from '../../features/git/feature-worker.ts';
import { createMcpConnections } from '../../features/mcp/feature-worker.ts';
import { workFeature } from '../../features/work/feature-worker.ts';
import type { WorkerFeature } from './worker-feature.ts';

/** The features that do something in the worker beside their commands. */
export const workerFeatures: readonly WorkerFeature[] = [workFeature, gitFeature];

/** Creates what agents may do with the git history. */
export const createAgentHistory = createGitHistory;

/** Creates what reaches the servers with tools. */
export const createToolServers = createMcpConnections;
