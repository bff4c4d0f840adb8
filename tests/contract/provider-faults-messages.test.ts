import { vi } from 'vitest';
import { describeProviderFaults } from './provider-faults.contract.ts';

// Thousands of runs over HTTP are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describeProviderFaults('anthropic');
