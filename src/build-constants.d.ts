// Put in by the build: see scripts/vite/build-constants.ts.

/** The app's version, semver. */
declare const __CLOISTER_VERSION__: string;
/** Differs from build to build. */
declare const __CLOISTER_BUILD__: string;
/** Whether the page has a content security policy, so that a worker without one refuses to run. */
declare const __CLOISTER_POLICY__: boolean;
/** The kinds of agents, from their manifests in `src/agents`. */
declare const __CLOISTER_AGENT_KINDS__: Readonly<Record<string, import('./contracts/domain/agent-kinds.ts').AgentKind>>;
