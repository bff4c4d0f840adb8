import { vi } from 'vitest';

// For a file with thousands of cases, or with a model. Imported for this effect.
vi.setConfig({ testTimeout: 1_800_000 });
