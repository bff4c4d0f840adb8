import { describe, expect, it } from 'vitest';
import { chainRows, EMPTY_HEAD } from '../../../../src/core/audit/chain.ts';
import { createChainVerifier } from '../../../../src/core/audit/chain-verifier.ts';
import { strings } from '../../../../src/ui/audit/log-strings.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { sampleRecords } from '../../../support/sample-log.ts';

describe('the text about a verified log', () => {
  it('claims only what is proven, for a rewritten log', () => {
    const forged = sampleRecords(9).map((record, index) => (index === 3 ? { ...record, target: '/forged' } : record));
    const verifier = createChainVerifier(nodeHasher);
    for (const row of chainRows(EMPTY_HEAD, forged, nodeHasher)) verifier.push(row);
    const verdict = verifier.finish();
    expect(verdict).toEqual({ intact: true, complete: 'unknown', entries: 9 });

    const said = `${strings.intact(verdict.entries)} ${strings.complete[verdict.complete]}`;
    expect(said).not.toMatch(/intact|unchanged|as they were|signed/i);
    expect(said).toContain('form one chain');
    expect(said).toContain('rewritten as a whole');
    expect(said).toContain('which this version cannot create');
  });
});
