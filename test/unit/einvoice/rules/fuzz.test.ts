import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../../src/einvoice/ubl/read/kind.ts';
import { readTree } from '../../../../src/einvoice/ubl/read/tree.ts';
import type { Element } from '../../../../src/einvoice/ubl/read/tree.ts';
import { docOf } from '../../../../src/einvoice/ubl/rules/doc.ts';
import { breaches, isLater } from '../../../../src/einvoice/ubl/rules/check.ts';
import { checkUbl, type CheckFacts, patterns } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { dutch, german } from '../../../support/ubl/breaking-national.ts';
import { firstDay, idsOf, isNew, lastDay } from '../../../support/ubl/broken.ts';
import { changed } from '../../../support/ubl/change.ts';
import { implied } from '../../../support/ubl/companions.ts';
import { right } from '../../../support/ubl/countries.ts';
import { chance } from '../../../support/chance.ts';
import { isLong } from '../../../support/long.ts';
import { mutated } from '../../../support/ubl/mutated.ts';

/** Of every country with rules of its own too, because those rules are held for its documents only. */
const bases = [base('invoice'), base('creditNote')].flatMap((xml) => [
  xml,
  ...[dutch, german, ...Object.values(right)].map((change) => changed(xml, change)),
]);
/** A rule that implies others is never broken without them. */
const inseparable = implied.flatMap(({ rules }) => Object.entries(rules));
/** So many documents; each round meets the same ones first. */
const count = isLong ? 10_000 : 45;

/** The rules that 3.0.22 changes. */
const changedRules = /^(PEPPOL-COMMON-R040|PEPPOL-EN16931-(P0100|P0101|P0112|R007|R051)|SE-R-006|GR-R-001-5)$/;
const unchanged = (ids: readonly string[]): string[] => ids.filter((id) => !isNew(id) && !changedRules.test(id)).toSorted();

/** Every rule that is broken on a day, before any of them is put behind another. */
const brokenOn = (root: Element, { day }: CheckFacts): string[] =>
  breaches(docOf(root), patterns, day).flatMap(({ rule }) => (isLater(rule, day) ? [] : rule.id));

describe('mutated documents', () => {
  it(`are checked without a crash: ${count}`, { timeout: Math.max(120_000, count * 60) }, async () => {
    const random = chance(14);
    let [checked, broken, slowest] = [0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const bytes = mutated(bases[at % bases.length] ?? '', random);
      const start = performance.now();
      const read = readTree(bytes);
      expect(kindOf(bytes)).toBeTypeOf('string');
      if (!('root' in read)) continue;
      const findings = await checkUbl(read.root, lastDay);
      const next = await checkUbl(read.root, firstDay);
      expect(unchanged(idsOf(next, firstDay))).toEqual(unchanged(idsOf(findings)));
      expect(idsOf(findings)).toEqual(expect.arrayContaining(brokenOn(read.root, lastDay)));
      expect(idsOf(next, firstDay)).toEqual(expect.arrayContaining(brokenOn(read.root, firstDay)));
      checked += 1;
      broken += findings.length > 0 ? 1 : 0;
      const ids = new Set(idsOf(findings));
      for (const [id, others] of inseparable) if (ids.has(id)) expect([...ids], id).toEqual(expect.arrayContaining([...others]));
      for (const { plaats, tekst } of findings) expect(plaats.lijn > 0 && tekst.length > 0).toBe(true);
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(checked).toBeGreaterThan(count / 4);
    expect(broken).toBeGreaterThan(checked / 2);
    // A rule that takes its time on a small document would take for ever on a large one.
    expect(slowest).toBeLessThan(20_000);
    if (isLong) console.log(`${count} documents, ${checked} of them XML, ${broken} with findings, slowest ${Math.round(slowest)} ms`);
  });
});
