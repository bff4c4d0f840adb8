import { vi } from 'vitest';
import { describeProviderFaults } from './provider-faults.contract.ts';

// Thousands of runs over HTTP take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describeProviderFaults('openai');
