import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listOf } from '../../../src/contract/bounded.ts';
import { checkSchema, FactuurInvoer, KlantKort, Page } from '../../../src/contract/index.ts';
import { isLong } from '../../support/long.ts';

const id = '0b9c6a52-1d1f-4c9e-8a35-5b7f0f6f2f10';
const sizes = [250, 1000, 4000];
/** So many items that are right. */
const many = isLong ? 5_000_000 : 500_000;

/** Counts how often something is read, in all. */
const counter = () => {
  let count = 0;
  const counted = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, name, receiver) => {
        count += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  return { counted, count: () => count };
};

describe('the issues of a list', () => {
  it('name the first hundred fields at fault, in order', () => {
    const { issues } = checkSchema(Page(KlantKort), { data: [{ id }, ...Array.from({ length: 130_000 }, () => ({ id: 'x', naam: 7 }))] });
    expect(issues).toHaveLength(100);
    expect(issues?.slice(0, 3).map(({ field, text }) => `${field}: ${text.en}`)).toEqual([
      'data.1.id: not a uuid',
      'data.1.naam: must be text',
      'data.2.id: not a uuid',
    ]);
    expect(issues?.at(-1)?.field).toBe('data.50.naam');
  });

  it('are no more work to find however many wrong items follow', () => {
    const reads = sizes.map((size) => {
      const { counted, count } = counter();
      expect(checkSchema(Page(KlantKort), { data: counted(Array<number>(size).fill(0)) }).issues).toHaveLength(100);
      return count();
    });
    expect(new Set(reads).size).toBe(1);
    expect(reads[0]).toBeLessThan(250);
  });

  it('are none in a long list that is right, at one read for each and two for the list', () => {
    const { counted, count } = counter();
    expect(checkSchema(listOf(z.string()), counted(Array<string>(many).fill('x'))).issues).toBeUndefined();
    expect(count()).toBeLessThan(2 * many + 10);
  });

  it('take a number of reads that grows as the list does', () => {
    const reads = sizes.map((size) => {
      const { counted, count } = counter();
      const data = Array.from({ length: size }, () => counted({ id, naam: 'Peeters' }));
      expect(checkSchema(Page(KlantKort), { data }).issues).toBeUndefined();
      return count() / size;
    });
    expect(new Set(reads).size).toBe(1);
  });

  it('are looked for in the lines of a document too', () => {
    const regels = Array.from({ length: 130_000 }, () => ({ a: 1, b: 2 }));
    const { issues } = checkSchema(FactuurInvoer, { klant_id: id, regels });
    expect(issues).toHaveLength(100);
    expect(issues?.slice(0, 2).map(({ field, text }) => `${field}: ${text.en}`)).toEqual([
      'regels.0.a: unknown field',
      'regels.0.b: unknown field',
    ]);
  });
});

describe('the issues of an object', () => {
  it('name the first hundred of its unknown fields', () => {
    const unknown = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`veld${at}`, at]));
    const { issues } = checkSchema(FactuurInvoer, { klant_id: id, regels: [{ product_id: id }], ...unknown });
    expect(issues?.map(({ field }) => field)).toEqual(Array.from({ length: 100 }, (_, at) => `veld${at}`));
  });
});
