import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../../src/einvoice/ubl/read/kind.ts';
import { readTree } from '../../../../src/einvoice/ubl/read/tree.ts';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { chance, mutated } from '../../../support/ubl/mutated.ts';

const bases = [base('invoice'), base('creditNote')];
/** DUIT_TEST_RUNS asks for 2,000 documents. A run of more: FUZZ=100000 npx vitest run … test/unit/ubl/fuzz.test.ts */
const count = Number(process.env['FUZZ'] ?? (process.env['DUIT_TEST_RUNS'] === undefined ? 500 : 2000));

describe('mutated documents', () => {
  it(`are checked without a crash: ${count}`, { timeout: Math.max(120_000, count * 60) }, async () => {
    const random = chance(14);
    let [checked, broken, slowest] = [0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const bytes = mutated(bases[at % 2] ?? '', random);
      const start = performance.now();
      const read = readTree(bytes);
      expect(kindOf(bytes)).toBeTypeOf('string');
      if (!('root' in read)) continue;
      const findings = await checkUbl(read.root);
      checked += 1;
      broken += findings.length > 0 ? 1 : 0;
      for (const { plaats, tekst } of findings) expect(plaats.lijn > 0 && tekst.length > 0).toBe(true);
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(checked).toBeGreaterThan(count / 4);
    expect(broken).toBeGreaterThan(checked / 2);
    // A rule that takes its time on a small document would take for ever on a large one.
    expect(slowest).toBeLessThan(20_000);
    if (count > 2000) console.log(`${count} documents, ${checked} of them XML, ${broken} with findings, slowest ${Math.round(slowest)} ms`);
  });
});
